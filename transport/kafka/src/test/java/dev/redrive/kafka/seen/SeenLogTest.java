// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.seen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeenLogTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final long NOW = Instant.parse("2030-01-01T00:00:00Z").toEpochMilli();

    @TempDir
    Path data;

    private SeenLog log;

    @BeforeEach
    void open() {
        log = log("orders", "billing");
        log.follow(Duplicates.within(HOUR));
    }

    private SeenLog log(String topic, String group) {
        return new SeenLog(data.resolve("q"), topic, group);
    }

    private static Delivery event(int id) {
        var labels = new Labels(null, Priority.NORMAL, null, "e-" + id, null);
        Content content = Content.of(Payload.of("v")).withLabels(labels);
        var message = new Message(new MessageId("m"), new Origin("orders-0", id), Instant.ofEpochMilli(NOW), content);
        return new Delivery(message, new Standing(0, message.createdAt()));
    }

    private boolean seen(int id, long now) {
        return Objects.requireNonNull(log.told(event(id), now).twin()).completed();
    }

    private void complete(int id, long now) {
        log.completed(log.told(event(id), now), now);
    }

    /** The process is gone, however it ended. */
    private void restart() {
        log = log("orders", "billing");
        log.follow(Duplicates.within(HOUR));
    }

    private List<Path> files() {
        if (!Files.isDirectory(data.resolve("q"))) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(data.resolve("q"))) {
            return all.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void remembersThroughARestartWhatWasFlushedWithoutBeingClosed() {
        complete(1, NOW);
        log.flush(NOW);
        complete(2, NOW);

        restart();

        assertThat(seen(1, NOW + 1)).isTrue();
        assertThat(seen(1, NOW + HOUR.toMillis())).isFalse();
        assertThat(seen(2, NOW)).as("never flushed").isFalse();
    }

    @Test
    void passesByWhatWasHalfWritten() throws Exception {
        complete(1, NOW);
        complete(2, NOW);
        log.flush(NOW);
        byte[] whole = Files.readAllBytes(files().get(0));
        Files.write(files().get(0), Arrays.copyOf(whole, whole.length - 3));

        restart();
        complete(3, NOW);
        log.flush(NOW);
        restart();

        assertThat(seen(1, NOW)).isTrue();
        assertThat(seen(2, NOW)).isFalse();
        assertThat(seen(3, NOW)).as("written to a file of its own").isTrue();
    }

    @Test
    void passesByADamagedKeyAndReadsTheNext() throws Exception {
        complete(1, NOW);
        complete(2, NOW);
        log.flush(NOW);
        byte[] bytes = Files.readAllBytes(files().get(0));
        bytes[20] ^= 1;
        Files.write(files().get(0), bytes);

        restart();

        assertThat(seen(1, NOW)).isFalse();
        assertThat(seen(2, NOW)).isTrue();
    }

    @Test
    void deletesFilesOfWhichNothingIsRememberedAnyMore() {
        for (int i = 0; i < 3 * SeenLog.ENTRIES_A_FILE; i++) {
            complete(i, NOW + i / 100);
            if (i % 1000 == 0) {
                log.flush(NOW);
            }
        }
        log.flush(NOW);
        assertThat(files()).hasSizeBetween(2, 4);
        int before = files().size();

        log.follow(new Duplicates.Within(HOUR, 10));
        for (int i = 0; i < SeenLog.ENTRIES_A_FILE + 10_000; i++) {
            complete(1_000_000 + i, NOW + 10_000);
        }
        log.flush(NOW);

        assertThat(files()).hasSizeLessThan(before);
        restart();
        assertThat(seen(1_000_000 + SeenLog.ENTRIES_A_FILE + 9_999, NOW + 10_000))
                .isTrue();
    }

    @Test
    void takesNothingOverFromAnotherTopicOrGroup() {
        complete(1, NOW);
        log.flush(NOW);

        log = log("orders", "billing-again");
        log.follow(Duplicates.within(HOUR));

        assertThat(seen(1, NOW)).isFalse();
        assertThat(files()).isEmpty();
    }

    @Test
    void forgetsAllWhenTurnedOff() {
        complete(1, NOW);
        log.flush(NOW);

        log.follow(Duplicates.OFF);

        assertThat(files()).isEmpty();
        assertThat(log.told(event(1), NOW).twin()).isNull();
        log.follow(Duplicates.within(HOUR));
        assertThat(seen(1, NOW)).isFalse();
    }

    @Test
    void goesOnInMemoryWhileItCannotWriteAndWritesWhenItCan() throws Exception {
        Files.write(data.resolve("q"), new byte[0], StandardOpenOption.CREATE_NEW);
        complete(1, NOW);

        log.flush(NOW);
        assertThat(seen(1, NOW)).isTrue();
        Files.delete(data.resolve("q"));
        log.flush(NOW + 1000);
        assertThat(files()).as("not yet").isEmpty();
        log.flush(NOW + 5000);

        restart();
        assertThat(seen(1, NOW)).isTrue();
    }

    @Test
    void makesNoFilesUntilSomethingWasCompleted() {
        seen(1, NOW);
        log.flush(NOW);
        log.close();

        assertThat(data.resolve("q")).doesNotExist();
    }
}
