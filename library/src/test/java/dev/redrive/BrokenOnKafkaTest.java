// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.time.Time;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokenOnKafkaTest {

    @TempDir
    Path data;

    /** As if there were a bug in what the line does. */
    private static Time brokenForTheLine() {
        var time = new SystemTime();
        return () -> {
            if (Thread.currentThread().getName().endsWith("-line")) {
                throw new IllegalStateException("a bug");
            }
            return time.now();
        };
    }

    @Test
    void isNotReadyOnceTheThreadThatOwnsAQueueHasStopped() throws Exception {
        var told = new CompletableFuture<Throwable>();
        RedriveOptions usual = RedriveOptions.usual();
        var options = new RedriveOptions(
                usual.store(), Duration.ZERO, brokenForTheLine(), usual.meters(), told::complete, usual.tracing());

        try (var redrive = Redrive.onKafka(Map.of("bootstrap.servers", "127.0.0.1:1"), data, options)) {
            redrive.queue("bills", String.class).topic("bills", "billing").handle((bill, attempt) -> {});
            redrive.start();

            assertThat(told.get(30, SECONDS)).hasMessage("a bug");
            assertThat(redrive.control().health().problems())
                    .anySatisfy(each -> assertThat(each.what()).contains("has stopped on a bug", "a bug"));
        }
    }
}
