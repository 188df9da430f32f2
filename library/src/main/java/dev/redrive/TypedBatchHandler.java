// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.BatchHandler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What a Java program does with several values at a time: answers for each, or returns {@link BatchAnswer#SUCCEEDED} when
 * all is done, or throws when it is not. A batch that fails as a whole is split to find the bad ones, so a value may come
 * more than once.
 */
@FunctionalInterface
public interface TypedBatchHandler<T> {

    /** A value and the attempt it belongs to. */
    record One<T>(T value, Attempt attempt) {}

    BatchAnswer handle(List<One<T>> batch) throws Exception;

    /** As the engine wants it. What cannot be read as {@code type} fails by itself, and the others go on. */
    static <T> BatchHandler decoding(Class<T> type, TypedBatchHandler<T> handler) {
        return attempts -> {
            List<One<T>> readable = new ArrayList<>();
            List<Outcome> outcomes = new ArrayList<>();
            for (Attempt attempt : attempts) {
                switch (Decoded.of(type, attempt)) {
                    case Decoded.Value<T>(var value) -> {
                        readable.add(new One<>(value, attempt));
                        outcomes.add(Outcome.SUCCEEDED);
                    }
                    case Decoded.Unreadable<T>(var failed) -> outcomes.add(failed);
                }
            }
            if (readable.isEmpty()) {
                return new BatchAnswer.Each(outcomes);
            }
            BatchAnswer answer = handler.handle(List.copyOf(readable));
            return readable.size() == attempts.size() ? answer : joined(outcomes, answer, readable.size());
        };
    }

    /** Those that could not be read keep their outcome; a failure of the others is theirs alone to be split. */
    private static BatchAnswer joined(List<Outcome> outcomes, BatchAnswer answer, int readable) {
        List<Outcome> theirs = switch (answer) {
            case BatchAnswer.Each(var each) -> each;
            case BatchAnswer.Whole(Outcome.Succeeded ok) -> Collections.nCopies(readable, ok);
            case BatchAnswer.Whole whole -> List.of();
        };
        if (theirs.size() != readable) {
            return answer;
        }
        var next = theirs.iterator();
        outcomes.replaceAll(outcome -> outcome instanceof Outcome.Succeeded ? next.next() : outcome);
        return new BatchAnswer.Each(outcomes);
    }
}
