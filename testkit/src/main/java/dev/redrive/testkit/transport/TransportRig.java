// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.transport;

import dev.redrive.core.item.Push;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Transport;
import dev.redrive.core.time.Time;
import java.time.Duration;
import java.util.List;

/** One queue of a transport under test, with the levers that {@link TransportConformance} needs. */
public interface TransportRig extends AutoCloseable {

    /** The queue's two ports, not opened yet. */
    Transport transport();

    /** Its name, under which other queues of the transport send messages on to it. */
    QueueName name();

    /** The time this transport lives by. It stands still but for the two calls below. */
    Time time();

    /** Pushes all of them, in order; they are on disk when it returns. */
    void push(List<Push> pushes);

    /** Time passes, and the transport notices. */
    void moveBy(Duration passed);

    /** Someone sets the wall clock, and the transport notices. */
    void jumpWall(Duration by);

    /**
     * Returns when there is nothing left to do until someone pushes, demands, gives back, submits, or time moves: what
     * was asked for so far is on disk, and every call to the intake that follows from it has returned.
     */
    void settleDown();

    /**
     * Takes the space that the ledger needs for its next ruling of some kilobytes, until {@link #makeRoom}.
     *
     * @return false if the transport never says that its ledger can record nothing
     */
    default boolean fill() {
        return false;
    }

    default void makeRoom() {}

    /** Stops this one, orderly or not, and opens the same queue on the same disk at the same moment. */
    TransportRig reopen();

    @Override
    void close();
}
