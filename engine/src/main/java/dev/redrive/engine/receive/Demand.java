// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.receive;

import dev.redrive.core.port.Source;

/**
 * How much the source may deliver: never more than what, with everything in hand, stays within the bounds of the queue,
 * in messages and in bytes. Asked for in large steps, not per message. Owned by the engine thread.
 *
 * <p>A source may deliver a few urgent messages more than was asked for ({@link Source#URGENT_MORE}). What is allowed then
 * falls below zero, and what is finished makes up for it first.
 */
public final class Demand {

    private final Source source;
    private int messagesMax;
    private final long bytesMax;
    private long messagesAllowed;
    private long bytesAllowed;

    public Demand(Source source, int messagesMax, long bytesMax) {
        this.source = source;
        this.messagesMax = messagesMax;
        this.bytesMax = bytesMax;
    }

    public void bound(int messagesMax) {
        this.messagesMax = messagesMax;
    }

    public void delivered(int messages, long bytes) {
        messagesAllowed -= messages;
        bytesAllowed -= bytes;
    }

    /** Makes up for what came beyond demand, and asks for nothing else. */
    public void repay(long messagesInHand, long bytesInHand) {
        if (messagesAllowed < 0 || bytesAllowed < 0) {
            long messages =
                    Math.clamp(messagesMax - messagesInHand - messagesAllowed, 0, Math.max(0, -messagesAllowed));
            long bytes = Math.clamp(bytesMax - bytesInHand - bytesAllowed, 0, Math.max(0, -bytesAllowed));
            if (messages > 0 || bytes > 0) {
                messagesAllowed += messages;
                bytesAllowed += bytes;
                source.demand((int) messages, bytes);
            }
        }
    }

    /**
     * Asks for more if there is room worth asking for.
     *
     * @param wanted no more than this, even if there were room: what comes long before its turn grows cold
     */
    public void renew(long messagesInHand, long bytesInHand, int wanted) {
        long messages = Math.max(0, Math.min(messagesMax - messagesInHand, wanted) - messagesAllowed);
        long bytes = Math.max(0, bytesMax - bytesInHand - bytesAllowed);
        boolean messagesWorthIt =
                messages > 0 && (messages >= Math.min(messagesMax / 4, wanted / 2) || messagesAllowed <= 0);
        boolean bytesUsedUp = messagesAllowed > 0 && bytesAllowed <= 0;
        // Empty messages use no bytes up: then there are none to add, and enough allowed.
        boolean bytesLeft = bytesAllowed + bytes > 0;
        if (bytesLeft && (messagesWorthIt || bytesUsedUp)) {
            messagesAllowed += messages;
            bytesAllowed += bytes;
            source.demand((int) messages, bytes);
        }
    }
}
