// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.History;
import dev.redrive.core.attempt.Life;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The newest attempts of a message, oldest first. Only the newest one has its stack and its whole message.
 *
 * @param dropped how many older ones were let go
 */
public record Tries(List<Tried> newest, int dropped) {

    public static final int KEPT_MAX = 20;
    public static final int MESSAGE_MAX = 500;

    /** What one takes in memory besides its texts. */
    private static final int EACH_BYTES = 256;

    public static final Tries NONE = new Tries(List.of(), 0);

    public Tries {
        int over = Math.max(0, newest.size() - KEPT_MAX);
        newest = List.copyOf(newest.subList(over, newest.size()));
        dropped = (int) Math.min((long) dropped + over, Integer.MAX_VALUE);
    }

    /** Adding the newest one again changes nothing. */
    public Tries with(Tried tried) {
        if (!newest.isEmpty() && newest.getLast().equals(tried)) {
            return this;
        }
        List<Tried> more = new ArrayList<>(inShort().newest);
        more.add(tried);
        return new Tries(more, dropped);
    }

    Tries inShort() {
        return new Tries(newest.stream().map(Tries::shortened).toList(), dropped);
    }

    long bytes() {
        return newest.stream()
                .mapToLong(each ->
                        EACH_BYTES + failure(each.outcome()).map(Tries::bytes).orElse(0))
                .sum();
    }

    private static int bytes(Failure failure) {
        int type = failure.type() == null ? 0 : failure.type().length();
        return failure.code().length()
                + type
                + failure.message().length()
                + failure.stack().length();
    }

    /** Empty if none of them failed. */
    public Optional<Failure> lastFailure() {
        for (Tried each : newest.reversed()) {
            Optional<Failure> failure = failure(each.outcome());
            if (failure.isPresent()) {
                return failure;
            }
        }
        return Optional.empty();
    }

    /** Attempts are counted anew in each life. */
    public History history() {
        List<Life> lives = new ArrayList<>();
        List<Tried> life = new ArrayList<>();
        int leftOut = dropped;
        for (Tried each : newest) {
            if (!life.isEmpty() && each.number() <= life.getLast().number()) {
                lives.add(life(life, leftOut));
                life.clear();
                leftOut = 0;
            }
            life.add(each);
        }
        if (!life.isEmpty()) {
            lives.add(life(life, leftOut));
        }
        return new History(lives);
    }

    private static Life life(List<Tried> tried, int leftOut) {
        return new Life(tried.getFirst().startedAt(), tried, leftOut);
    }

    Tries withoutOldest() {
        return new Tries(newest.subList(1, newest.size()), (int) Math.min(dropped + 1L, Integer.MAX_VALUE));
    }

    /** What an outcome charges for; empty if it costs no attempt. */
    static Optional<Failure> failure(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Succeeded s -> Optional.empty();
            case Outcome.Abandoned() -> Optional.empty();
            case Outcome.Rejected(var failure) -> Optional.of(failure);
            case Outcome.Failed(var failure) -> Optional.of(failure);
            case Outcome.TimedOut(var failure) -> Optional.of(failure);
        };
    }

    private static Tried shortened(Tried tried) {
        Outcome outcome = switch (tried.outcome()) {
            case Outcome.Succeeded same -> same;
            case Outcome.Abandoned same -> same;
            case Outcome.Rejected(var failure) -> new Outcome.Rejected(shortened(failure));
            case Outcome.Failed(var failure) -> new Outcome.Failed(shortened(failure));
            case Outcome.TimedOut(var failure) -> new Outcome.TimedOut(shortened(failure));
        };
        return new Tried(tried.number(), tried.startedAt(), tried.took(), outcome);
    }

    private static Failure shortened(Failure failure) {
        String message = Texts.head(failure.message(), MESSAGE_MAX);
        return new Failure(failure.code(), failure.type(), message, "", failure.retryAfter());
    }
}
