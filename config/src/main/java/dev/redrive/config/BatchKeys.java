// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.DurationForm;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Whole;
import dev.redrive.core.batch.BatchKey;
import dev.redrive.core.batch.Batches;
import dev.redrive.core.batch.Batching;
import dev.redrive.core.time.Durations;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The tables of a queue's batches. */
final class BatchKeys {

    static final Section<Batching> STANDARD_TABLE = table("standardBatches", Batching.STANDARD);
    static final Section<Batching> CRITICAL_TABLE = table("criticalBatches", Batching.CRITICAL);

    static final Key<BatchKey> BY = Key.of(
                    "by",
                    new BatchKeyForm(),
                    "source",
                    "Which messages may go together: those with the same `source`, the same `type`, or the same `header NAME`.")
            .otherwise("all of them");
    static final Key<Batching> STANDARD = Key.of(
                    "standard",
                    STANDARD_TABLE,
                    "{ size: 25, wait: 2s, concurrency: 5 }",
                    "Batches of `low` and `normal` messages.")
            .otherwise("size 25, wait 2s, concurrency 5");
    static final Key<Batching> CRITICAL = Key.of(
                    "critical",
                    CRITICAL_TABLE,
                    "{ size: 10, wait: 500ms, concurrency: 2 }",
                    "Batches of `high` and `critical` messages.")
            .otherwise("size 10, wait 500ms, concurrency 2");

    static final Section<Batches> SECTION = Section.of("batches", BatchKeys::make, BY, STANDARD, CRITICAL)
            .hint("size", "write it inside 'standard' or 'critical'")
            .hint("wait", "write it inside 'standard' or 'critical'")
            .hint("concurrency", "write it inside 'standard' or 'critical'");

    private BatchKeys() {}

    private static Batches make(Answers answers) {
        BatchKey by = answers.get(BY);
        return new Batches(
                by == null ? BatchKey.NONE : by,
                or(answers.get(STANDARD), Batching.STANDARD),
                or(answers.get(CRITICAL), Batching.CRITICAL));
    }

    private static Batching or(@Nullable Batching written, Batching usual) {
        return written == null ? usual : written;
    }

    /** The table of one batcher, with defaults of its own. */
    private static Section<Batching> table(String name, Batching usual) {
        var size = Key.of("size", new Whole(1, Batching.SIZE_MAX), "25", "How many messages a batch has, at most.")
                .byDefault(Integer.toString(usual.size()));
        var wait = Key.of(
                        "wait",
                        new DurationForm(Duration.ZERO, Batching.WAIT_LONGEST),
                        "500ms",
                        "How long the first message of a batch waits for others.")
                .byDefault(Durations.print(usual.waitMax()));
        var concurrency = Key.of(
                        "concurrency",
                        new Whole(1, Batching.CONCURRENCY_MAX),
                        "2",
                        "How many batches are with the handler at a time.")
                .byDefault(Integer.toString(usual.concurrency()));
        return Section.of(
                name,
                answers -> new Batching(answers.value(size), answers.value(wait), answers.value(concurrency)),
                size,
                wait,
                concurrency);
    }
}
