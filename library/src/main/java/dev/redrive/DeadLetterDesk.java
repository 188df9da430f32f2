// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.catalog.Catalog;
import dev.redrive.catalog.DeadItems;
import dev.redrive.catalog.fingerprint.Fingerprints;
import dev.redrive.catalog.index.Index;
import dev.redrive.catalog.job.Foreman;
import dev.redrive.catalog.job.JobParts;
import dev.redrive.catalog.job.ReplayMeter;
import dev.redrive.catalog.recovery.Recovery;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.file.PrivateFiles;
import dev.redrive.core.job.RecoveryRule;
import dev.redrive.core.message.QueueName;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The catalog and the jobs of one data directory. Opened when someone asks for them first: commands that only look at queues of the
 * embedded store have no need of them. Any thread.
 */
final class DeadLetterDesk implements AutoCloseable {
    private final Path data;
    private final Supplier<List<Yard>> yards;
    private final Surroundings around;
    private volatile @Nullable Catalog catalog;
    private @Nullable Foreman foreman;
    private @Nullable Recovery recovery;
    private List<RecoveryRule> rules = List.of();
    private volatile boolean closed;

    /** The data directory, for people, and its instance, as two hosts may have a directory of the same name. */
    private volatile String by = "";

    private volatile UnaryOperator<LetterDetail> redaction = UnaryOperator.identity();
    private volatile UnaryOperator<String> masks = UnaryOperator.identity();

    /** @param yards asked for when it is opened, and when there may be others */
    DeadLetterDesk(Path data, Supplier<List<Yard>> yards, Surroundings around) {
        this.data = data;
        this.yards = yards;
        this.around = around;
    }

    /** Without a lock once it is open: gauges ask it again and again. */
    Catalog catalog() {
        Catalog open = catalog;
        if (closed) {
            throw new IllegalStateException("closed");
        }
        return open == null ? opened() : open;
    }

    private synchronized Catalog opened() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        Catalog open = catalog;
        if (open == null) {
            by = data.toAbsolutePath().normalize() + " (" + Instance.of(data) + ")";
            var index = new Index(data, Fingerprints::of, text -> masks.apply(text));
            open = new Catalog(yards.get(), index, around.time(), Catalog.POLL);
            catalog = open;
        }
        return open;
    }

    /** The dead items of a queue that lives there. */
    DeadItems items(QueueName queue, Home home) {
        return switch (home) {
            case Home.Embedded() -> DeadItems.ofQueue(catalog(), "embedded", queue, "person");
            case Home.OnKafka(var cluster, var settings) -> {
                if (!catalog().yards().contains(cluster)) {
                    follow();
                }
                List<String> topics =
                        List.of(settings.topics().source(), settings.topics().retry());
                yield DeadItems.ofGroup(catalog(), cluster, queue, settings.group(), topics, by);
            }
        };
    }

    /** There may be other yards by now; those that are new are read from here on. */
    synchronized void follow() {
        Catalog open = catalog;
        if (open == null || closed) {
            return;
        }
        List<String> known = open.yards();
        for (Yard each : yards.get()) {
            if (!known.contains(each.name())) {
                open.add(each);
            }
        }
    }

    synchronized Foreman foreman() {
        Catalog open = catalog();
        if (foreman == null) {
            foreman = new Foreman(new JobParts(
                    open,
                    around.time(),
                    new SecureRandom(),
                    Instance.of(data),
                    exports(data),
                    letter -> redaction.apply(letter),
                    meter(around.meters())));
            recovery = new Recovery(open, foreman.jobs(), around.time());
            recovery.follow(rules);
            foreman.also(recovery::turn);
        }
        return foreman;
    }

    /** Closed to others before anything is written there: an earlier version made it with the umask. */
    private static Path exports(Path data) {
        Path folder = data.resolve("exports");
        try {
            if (Files.isDirectory(folder)) {
                PrivateFiles.ownFolder(folder);
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + folder + ": " + e.getMessage(), e);
        }
    }

    /** Rules count while jobs are worked on. */
    synchronized void recover(List<RecoveryRule> other) {
        rules = List.copyOf(other);
        if (recovery != null) {
            recovery.follow(rules);
        }
    }

    void catchUp(Duration most) {
        Catalog open = catalog();
        open.indexing().forEach(each -> open.catchUp(each.yard(), most));
    }

    /** Exports leave out what this takes out. */
    void redact(UnaryOperator<LetterDetail> other) {
        redaction = other;
    }

    /** Filters find in a text what this leaves of it. */
    void mask(UnaryOperator<String> other) {
        masks = other;
    }

    /** All there from the beginning, so that a rate can be told from the first one on. */
    private static ReplayMeter meter(MeterRegistry meters) {
        var counters = new EnumMap<ReplayMeter.Result, Counter>(ReplayMeter.Result.class);
        for (ReplayMeter.Result each : ReplayMeter.Result.values()) {
            String word = each.name().toLowerCase(Locale.ROOT).replace('_', '-');
            counters.put(each, meters.counter("redrive.replay.messages", "result", word));
        }
        return (result, letters) -> Objects.requireNonNull(counters.get(result)).increment((double) letters);
    }

    /** Jobs first, then the catalog they ask; the yards are closed by their owners afterwards. */
    @Override
    public void close() {
        Foreman jobs;
        Catalog open;
        synchronized (this) {
            closed = true;
            jobs = foreman;
            open = catalog;
        }
        // Without the lock: both wait for their threads, which may take seconds.
        if (jobs != null) {
            jobs.close();
        }
        if (open != null) {
            open.close();
        }
    }
}
