// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Changed;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.Handler;

/** What a Java program makes of a document: returns what goes on from its node, throws when it cannot. */
@FunctionalInterface
public interface TypedChange<T> {

    /**
     * @return a {@link Changed}, or the new body: {@code String}, {@code byte[]} and {@code Payload} as they are, anything else as JSON
     */
    Object change(T document, Attempt attempt) throws Exception;

    /** As the engine wants it. What cannot be read as {@code type} is buried as unreadable, with its bytes. */
    static <T> Handler decoding(Class<T> type, TypedChange<T> change) {
        return attempt -> switch (Decoded.of(type, attempt)) {
            case Decoded.Unreadable<T>(var outcome) -> outcome;
            case Decoded.Value<T>(var document) -> {
                Object made = change.change(document, attempt);
                yield Outcome.changed(made instanceof Changed changed ? changed : Changed.to(JsonValues.encode(made)));
            }
        };
    }
}
