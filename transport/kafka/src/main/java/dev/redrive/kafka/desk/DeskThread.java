// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.kafka.look.Answers;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;

/** One thing after the other, on a thread that is there once something was asked for. Any thread may ask. */
final class DeskThread {

    private final ExecutorService one;

    DeskThread(String name) {
        this.one = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name(name).factory());
    }

    <T> Future<T> begin(Callable<T> work) {
        try {
            return one.submit(work);
        } catch (RejectedExecutionException e) {
            throw new KafkaException("closed", e);
        }
    }

    <T> T ask(Callable<T> work, Duration within) {
        return Answers.of(begin(work), within);
    }

    /** Ends what is under way, within that time, after this last thing. */
    void close(Runnable last, Duration within) {
        if (one.isShutdown()) {
            return;
        }
        one.execute(last);
        one.shutdown();
        try {
            if (!one.awaitTermination(within.toMillis(), TimeUnit.MILLISECONDS)) {
                one.shutdownNow();
            }
        } catch (InterruptedException e) {
            one.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
