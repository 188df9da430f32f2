// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.Handler;

/** What a Java program does with a value: returns when it is done, throws when it is not. */
@FunctionalInterface
public interface TypedHandler<T> {

    void handle(T value, Attempt attempt) throws Exception;

    /** As the engine wants it. What cannot be read as {@code type} is buried as unreadable, with its bytes. */
    static <T> Handler decoding(Class<T> type, TypedHandler<T> handler) {
        return attempt -> switch (Decoded.of(type, attempt)) {
            case Decoded.Unreadable<T>(var outcome) -> outcome;
            case Decoded.Value<T>(var value) -> {
                handler.handle(value, attempt);
                yield Outcome.SUCCEEDED;
            }
        };
    }
}
