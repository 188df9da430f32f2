// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.receive;

import dev.redrive.core.port.Source;

/**
 * How much the source may deliver: never more than what, with everything in hand, stays within the bounds of the queue,
 * in messages and in bytes. Asked for in large steps, not per message. Owned by the engine thread.
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

    /** Asks for more if there is room worth asking for. */
    public void renew(long messagesInHand, long bytesInHand) {
        long messages = Math.max(0, messagesMax - messagesInHand - messagesAllowed);
        long bytes = Math.max(0, bytesMax - bytesInHand - bytesAllowed);
        boolean messagesWorthIt = messages > 0 && (messages >= messagesMax / 4 || messagesAllowed <= 0);
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
