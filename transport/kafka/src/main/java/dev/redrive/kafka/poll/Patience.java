// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** How a poller waits for the line. Where nobody else moves the line, waiting is moving it. */
@FunctionalInterface
public interface Patience {

    /** The line has a thread of its own, and so has the poller. */
    Patience OF_A_THREAD = (done, most) -> {
        try {
            done.get(most.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return true;
    };

    /** Returns when that is done, or the time is over: then false. */
    boolean awaits(Future<?> done, Duration most);
}
