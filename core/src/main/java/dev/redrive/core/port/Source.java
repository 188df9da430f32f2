// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.port;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.duplicate.Duplicates;
import java.util.List;

/**
 * Where a queue's messages come from. A port: each transport has one per queue.
 *
 * <p>What holds:
 *
 * <ul>
 *   <li>A source delivers no more than was demanded, in messages and in bytes (the message that passes the byte limit
 *       still comes). Of urgent messages, which overtake others, up to {@link #URGENT_MORE} come beyond that; they are
 *       taken off later demand. A message is out with the engine from its delivery until it is settled or given back; it is not
 *       delivered again meanwhile.
 *   <li>With {@link Order#KEY} the messages of one key are delivered oldest first. Once a retry of a message is
 *       settled, nothing else of its key is delivered until that message is finished, and what was given back of that
 *       key follows after it, in order. Once a retry of a message is discarded, nothing else of its key is delivered until the engine
 *       gives that message back.
 *   <li>A message due later is never delivered before its time.
 *   <li>Where duplicates are told, a delivery carries its twin, and what that says counts every completion that went to the
 *       intake as settled before it.
 *   <li>All that goes to the intake goes in one order: what was delivered before a settlement arrives before it.
 * </ul>
 */
public interface Source {

    /** Urgent messages, and bytes of them, that may come beyond demand. */
    int URGENT_MORE = 256;

    long URGENT_BYTES_MORE = 8L << 20;

    /** Begins to deliver to this intake, within demand. Called once, before anything but {@link #follow}. */
    void open(Intake intake);

    /** Tells duplicates this way from the next delivery on; not at all until it is called. Returns at once. */
    void follow(Duplicates duplicates);

    /** Allows that much more to be delivered. Returns at once. */
    void demand(int messages, long bytes);

    /** Takes back what was delivered but not attempted; it will be delivered again within demand. Returns at once. */
    void giveBack(List<Delivery> unattempted);

    /** Ends deliveries. When it returns, the intake is called no more but for settlements. */
    void close();
}
