// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.History;
import dev.redrive.core.attempt.Life;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
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

    static void write(History history, Sink sink) {
        sink.varint(history.lives().size());
        for (Life life : history.lives()) {
            sink.instant(life.startedAt());
            sink.varint(life.leftOut());
            sink.varint(life.tried().size());
            for (Tried tried : life.tried()) {
                write(tried, sink);
            }
        }
    }

    static History read(Scan scan) throws Damaged {
        int count = scan.count();
        List<Life> lives = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Instant startedAt = scan.instant();
            int leftOut = (int) scan.varint();
            int tries = scan.count();
            List<Tried> tried = new ArrayList<>(tries);
            for (int j = 0; j < tries; j++) {
                tried.add(tried(scan));
            }
            lives.add(new Life(startedAt, tried, leftOut));
        }
        return new History(lives);
    }

    private static void write(Tried tried, Sink sink) {
        sink.varint(tried.number());
        sink.instant(tried.startedAt());
        sink.signed(tried.took().toNanos());
        switch (tried.outcome()) {
            case Outcome.Succeeded s -> sink.one(SUCCEEDED);
            case Outcome.Abandoned() -> sink.one(ABANDONED);
            case Outcome.Rejected(var failure) -> write(REJECTED, failure, sink);
            case Outcome.Failed(var failure) -> write(FAILED, failure, sink);
            case Outcome.TimedOut(var failure) -> write(TIMED_OUT, failure, sink);
        }
    }

    private static Tried tried(Scan scan) throws Damaged {
        int number = (int) scan.varint();
        Instant startedAt = scan.instant();
        Duration took = Duration.ofNanos(scan.signed());
        int tag = scan.one();
        Outcome outcome = switch (tag) {
            case SUCCEEDED -> Outcome.SUCCEEDED;
            case ABANDONED -> Outcome.ABANDONED;
            case REJECTED -> new Outcome.Rejected(failure(scan));
            case FAILED -> new Outcome.Failed(failure(scan));
            case TIMED_OUT -> new Outcome.TimedOut(failure(scan));
            default -> throw new Damaged("outcome " + tag + " is unknown");
        };
        return new Tried(number, startedAt, took, outcome);
    }

    private static void write(int tag, Failure failure, Sink sink) {
        sink.one(tag);
        sink.text(failure.code());
        // An absent type and an absent wish are zero; others are shifted by one.
        sink.one(failure.type() == null ? 0 : 1);
        if (failure.type() != null) {
            sink.text(failure.type());
        }
        sink.text(failure.message());
        sink.text(failure.stack());
        sink.varint(
                failure.retryAfter() == null ? 0 : bounded(failure.retryAfter()).toMillis() + 1);
    }

    /** A wish may be as long as a program can say, and no policy waits that long. */
    private static Duration bounded(Duration wish) {
        return wish.compareTo(Durations.LONGEST) > 0 ? Durations.LONGEST : wish;
    }

    private static Failure failure(Scan scan) {
        String code = scan.text();
        String type = scan.one() == 0 ? null : scan.text();
        String message = scan.text();
        String stack = scan.text();
        long wish = scan.varint();
        return new Failure(code, type, message, stack, wish == 0 ? null : bounded(Duration.ofMillis(wish - 1)));
    }
}
