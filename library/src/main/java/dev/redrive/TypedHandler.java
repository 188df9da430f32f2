// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.Handler;
import java.io.IOException;

/** What a Java program does with a value: returns when it is done, throws when it is not. */
@FunctionalInterface
public interface TypedHandler<T> {

    void handle(T value, Attempt attempt) throws Exception;

    /** As the engine wants it. What cannot be read as {@code type} is buried as unreadable, with its bytes. */
    static <T> Handler decoding(Class<T> type, TypedHandler<T> handler) {
        return attempt -> {
            T value;
            try {
                value = JsonValues.decode(attempt.message().value(), type);
            } catch (IOException e) {
                String why = "not a " + type.getSimpleName() + ": " + e.getMessage();
                return new Outcome.Failed(
                        Failure.of(FailureCode.UNREADABLE, e.getClass().getName(), why));
            }
            handler.handle(value, attempt);
            return Outcome.SUCCEEDED;
        };
    }
}
