// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.History;
import dev.redrive.core.attempt.Life;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.bytes.ByteReader;
import dev.redrive.core.bytes.ByteWriter;
import dev.redrive.core.bytes.Damaged;
import dev.redrive.core.time.Durations;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A history as bytes. */
final class HistoryCodec {
    private static final int SUCCEEDED = 0;
    private static final int REJECTED = 1;
    private static final int FAILED = 2;
    private static final int TIMED_OUT = 3;
    private static final int ABANDONED = 4;

    private HistoryCodec() {}

    static void write(History history, ByteWriter writer) {
        writer.varint(history.lives().size());
        for (Life life : history.lives()) {
            writer.instant(life.startedAt());
            writer.varint(life.leftOut());
            writer.varint(life.tried().size());
            for (Tried tried : life.tried()) {
                write(tried, writer);
            }
        }
    }

    static History read(ByteReader reader) throws Damaged {
        int count = reader.count(1);
        List<Life> lives = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Instant startedAt = reader.instant();
            int leftOut = (int) reader.varint();
            int tries = reader.count(1);
            List<Tried> tried = new ArrayList<>(tries);
            for (int j = 0; j < tries; j++) {
                tried.add(tried(reader));
            }
            lives.add(new Life(startedAt, tried, leftOut));
        }
        return new History(lives);
    }

    private static void write(Tried tried, ByteWriter writer) {
        writer.varint(tried.number());
        writer.instant(tried.startedAt());
        writer.signed(tried.took().toNanos());
        switch (tried.outcome()) {
            case Outcome.Succeeded s -> writer.one(SUCCEEDED);
            case Outcome.Abandoned() -> writer.one(ABANDONED);
            case Outcome.Rejected(var failure) -> write(REJECTED, failure, writer);
            case Outcome.Failed(var failure) -> write(FAILED, failure, writer);
            case Outcome.TimedOut(var failure) -> write(TIMED_OUT, failure, writer);
        }
    }

    private static Tried tried(ByteReader reader) throws Damaged {
        int number = (int) reader.varint();
        Instant startedAt = reader.instant();
        Duration took = Duration.ofNanos(reader.signed());
        int tag = reader.one();
        Outcome outcome = switch (tag) {
            case SUCCEEDED -> Outcome.SUCCEEDED;
            case ABANDONED -> Outcome.ABANDONED;
            case REJECTED -> new Outcome.Rejected(failure(reader));
            case FAILED -> new Outcome.Failed(failure(reader));
            case TIMED_OUT -> new Outcome.TimedOut(failure(reader));
            default -> throw new Damaged("outcome " + tag + " is unknown");
        };
        return new Tried(number, startedAt, took, outcome);
    }

    private static void write(int tag, Failure failure, ByteWriter writer) {
        writer.one(tag);
        writer.text(failure.code());
        // An absent type and an absent wish are zero; others are shifted by one.
        writer.one(failure.type() == null ? 0 : 1);
        if (failure.type() != null) {
            writer.text(failure.type());
        }
        writer.text(failure.message());
        writer.text(failure.stack());
        writer.varint(
                failure.retryAfter() == null ? 0 : bounded(failure.retryAfter()).toMillis() + 1);
    }

    /** A wish may be as long as a program can say, and no policy waits that long. */
    private static Duration bounded(Duration wish) {
        return wish.compareTo(Durations.LONGEST) > 0 ? Durations.LONGEST : wish;
    }

    private static Failure failure(ByteReader reader) throws Damaged {
        String code = reader.text();
        String type = reader.one() == 0 ? null : reader.text();
        String message = reader.text();
        String stack = reader.text();
        long wish = reader.varint();
        return new Failure(code, type, message, stack, wish == 0 ? null : bounded(Duration.ofMillis(wish - 1)));
    }
}
