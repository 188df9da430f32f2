// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import java.io.IOException;

/** What became of the attempt to read a message's value. */
sealed interface Decoded<T> {

    record Value<T>(T value) implements Decoded<T> {}

    record Unreadable<T>(Outcome outcome) implements Decoded<T> {}

    static <T> Decoded<T> of(Class<T> type, Attempt attempt) {
        try {
            return new Value<>(JsonValues.decode(attempt.message().value(), type));
        } catch (IOException e) {
            String why = "not a " + type.getSimpleName() + ": " + e.getMessage();
            return new Unreadable<>(new Outcome.Failed(
                    Failure.of(FailureCode.UNREADABLE, e.getClass().getName(), why)));
        }
    }
}
