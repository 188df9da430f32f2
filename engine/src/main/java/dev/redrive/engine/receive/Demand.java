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
        long messages = messagesMax - messagesInHand - messagesAllowed;
        long bytes = bytesMax - bytesInHand - bytesAllowed;
        boolean worthIt = messages >= Math.max(1, messagesMax / 4) || (messages > 0 && messagesAllowed <= 0);
        if (messages > 0 && bytes > 0 && worthIt || messagesAllowed > 0 && bytesAllowed <= 0 && bytes > 0) {
            int more = (int) Math.max(0, messages);
            messagesAllowed += more;
            bytesAllowed += bytes;
            source.demand(more, bytes);
        }
    }
}
