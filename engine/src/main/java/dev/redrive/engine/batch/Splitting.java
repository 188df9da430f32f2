// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.batch;

import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at a batch: which of its messages to hand over next, until each has an outcome. Messages are numbers, in the
 * order of the batch.
 *
 * <p>First all of them. If that fails as a whole, one half, then the other. Both fail: an outage, and each message is
 * charged what its half met. One half goes well: the handler works, so the other is split on until the bad ones stand alone,
 * and only they are charged. A call past its time is not split: its messages are charged, and its half counts as failed.
 *
 * <p>Whoever would be charged for a failure of several, and might be ended by it, is tried once alone first.
 *
 * <p>Pure: no thread, no clock. Owned by whoever runs the batch.
 */
public final class Splitting {

    /** Whether this failure, met together with others, might be the end of a message. */
    @FunctionalInterface
    public interface Finality {
        boolean mayEnd(int message, Outcome failure);
    }

    private enum Kind {
        WHOLE,
        HALF,
        /** Of a half whose other half went well. */
        PIECE,
        ALONE
    }

    private record Part(Kind kind, List<Integer> messages) {}

    /** A half that failed, until it is known how the other did. */
    private record Failed(List<Integer> messages, Outcome outcome, boolean charged) {}

    private final Finality finality;
    private final @Nullable Outcome[] outcomes;
    private final Deque<Part> parts = new ArrayDeque<>();
    private final List<Failed> failedHalves = new ArrayList<>();
    private final List<Integer> decided = new ArrayList<>();
    private int halvesOpen;
    private @Nullable Part current;

    public Splitting(int messages, Finality finality) {
        if (messages < 1) {
            throw new IllegalArgumentException("a batch has at least one message, this one " + messages);
        }
        this.finality = finality;
        this.outcomes = new Outcome[messages];
        parts.add(new Part(Kind.WHOLE, IntStream.range(0, messages).boxed().toList()));
    }

    /**
     * What to hand over next; empty when there is nothing left.
     *
     * @param ruled messages on which a verdict was given meanwhile: they are left out from now on
     */
    public List<Integer> next(IntPredicate ruled) {
        for (Part part = parts.poll(); part != null; part = parts.poll()) {
            List<Integer> left = new ArrayList<>(part.messages.size());
            for (int message : part.messages) {
                if (ruled.test(message)) {
                    decide(message, Outcome.ABANDONED);
                } else {
                    left.add(message);
                }
            }
            if (!left.isEmpty()) {
                current = new Part(part.kind, List.copyOf(left));
                return current.messages;
            }
            if (part.kind == Kind.HALF) {
                halfIsOver();
            }
        }
        return List.of();
    }

    /** The handler has answered for what {@link #next} said last. */
    public void answered(BatchAnswer answer) {
        Part part = taken();
        switch (answer) {
            case BatchAnswer.Each(var each) -> {
                if (each.size() != part.messages.size()) {
                    throw new IllegalArgumentException(
                            each.size() + " answers for " + part.messages.size() + " messages");
                }
                for (int i = 0; i < each.size(); i++) {
                    decide(part.messages.get(i), each.get(i));
                }
            }
            case BatchAnswer.Whole(Outcome.Succeeded ok) -> part.messages.forEach(message -> decide(message, ok));
            case BatchAnswer.Whole(var failure) -> {
                failed(part, failure);
                return;
            }
        }
        if (part.kind == Kind.HALF) {
            halfIsOver();
        }
    }

    /**
     * The handler was stopped at the deadline.
     *
     * @param spared messages that are to be tried alone before this is charged to them
     */
    public void timedOut(Outcome outcome, IntPredicate spared) {
        Part part = taken();
        for (int message : part.messages) {
            if (part.messages.size() > 1 && spared.test(message)) {
                alone(message);
            } else {
                decide(message, outcome);
            }
        }
        if (part.kind == Kind.HALF) {
            failedHalves.add(new Failed(part.messages, outcome, true));
            halfIsOver();
        }
    }

    /** The handler had nothing to attempt it with and never began: the same part comes next again. */
    public void notBegun() {
        parts.addFirst(taken());
    }

    /** Whether nothing has been attempted yet. */
    public boolean isUntouched() {
        return current != null && current.kind == Kind.WHOLE;
    }

    /** Nothing is handed over any more: messages without an outcome are abandoned. */
    public void abandon() {
        current = null;
        parts.clear();
        failedHalves.clear();
        for (int message = 0; message < outcomes.length; message++) {
            if (outcomes[message] == null) {
                decide(message, Outcome.ABANDONED);
            }
        }
    }

    private void failed(Part part, Outcome failure) {
        boolean single = part.messages.size() == 1;
        if (single) {
            decide(part.messages.getFirst(), failure);
        }
        switch (part.kind) {
            case WHOLE -> {
                if (!single) {
                    halvesOpen = 2;
                    split(part.messages, Kind.HALF);
                }
            }
            case HALF -> {
                failedHalves.add(new Failed(part.messages, failure, single));
                halfIsOver();
            }
            case PIECE -> {
                if (!single) {
                    split(part.messages, Kind.PIECE);
                }
            }
            case ALONE -> {}
        }
    }

    /** Once both are over: two that failed are an outage, of one that failed the bad ones are found. */
    private void halfIsOver() {
        halvesOpen--;
        if (halvesOpen > 0) {
            return;
        }
        for (Failed half : failedHalves) {
            if (half.charged) {
                continue;
            }
            if (failedHalves.size() == 1) {
                split(half.messages, Kind.PIECE);
            } else {
                charge(half);
            }
        }
        failedHalves.clear();
    }

    private void split(List<Integer> messages, Kind kind) {
        int middle = (messages.size() + 1) / 2;
        // In front of what waits, the first half first.
        parts.addFirst(new Part(kind, messages.subList(middle, messages.size())));
        parts.addFirst(new Part(kind, messages.subList(0, middle)));
    }

    private void charge(Failed half) {
        for (int message : half.messages) {
            if (finality.mayEnd(message, half.outcome)) {
                alone(message);
            } else {
                decide(message, half.outcome);
            }
        }
    }

    private void alone(int message) {
        parts.addLast(new Part(Kind.ALONE, List.of(message)));
    }

    private Part taken() {
        Part part = current;
        if (part == null) {
            throw new IllegalStateException("nothing was handed over");
        }
        current = null;
        return part;
    }

    private void decide(int message, Outcome outcome) {
        if (outcomes[message] != null) {
            throw new IllegalStateException("decided twice: " + message);
        }
        outcomes[message] = outcome;
        decided.add(message);
    }

    /** Those that have got their outcome since the last call. */
    public List<Integer> decided() {
        List<Integer> news = List.copyOf(decided);
        decided.clear();
        return news;
    }

    public Outcome outcome(int message) {
        Outcome outcome = outcomes[message];
        if (outcome == null) {
            throw new IllegalStateException("not decided yet: " + message);
        }
        return outcome;
    }
}
