// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.transport;

import dev.redrive.core.item.Push;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Transport;
import dev.redrive.core.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;

/** One queue of a store under test, whose power can be cut, with the levers that {@link PowerLossConformance} needs. */
public interface PowerLossRig extends AutoCloseable {

    /** The queue's two ports, not opened yet; with order by key. */
    Transport transport();

    QueueName name();

    Time time();

    /** All or none, in order. Returns at once; answered when they are on disk. */
    Future<?> push(List<Push> pushes);

    /** Returns at once; answered when the dead letter lives again on disk. */
    Future<?> revive(Message letter);

    void moveBy(Duration passed);

    /** Returns when all that was asked for is on disk, and every call to the intake that follows from it has returned. */
    void settleDown();

    /**
     * Runs this, and stops the store while something of it is on its way to the disk. All it has answered by then was answered when
     * this returns. Nothing is asked of it afterwards but to be opened again.
     */
    void stopDuring(Runnable asking);

    /** Opens what a power loss at that moment may leave. */
    PowerLossRig afterPowerLoss(RandomGenerator chance);

    /**
     * Opens what a new process finds if the sync at that moment fails: all that was written is seen, but the disk may have none of it,
     * and no later sync brings it there.
     */
    PowerLossRig afterFailedSync(RandomGenerator chance);

    /** Closes it in order, and opens it again. */
    PowerLossRig reopen();

    /** Every message by its producer's id. What was skipped is not there. */
    Map<String, Stand> stands();

    /** What is damaged. */
    List<String> verify();

    @Override
    void close();
}
