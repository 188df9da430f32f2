// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.filter;

import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.message.Priority;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What a term compares with. */
public sealed interface Operand {

    /**
     * A text, in the pieces between its wildcards: {@code a*b} is {@code a} and {@code b}. A single piece stands for itself.
     */
    record Text(List<String> pieces) implements Operand {

        public Text {
            pieces = List.copyOf(pieces);
        }

        public boolean hasWildcard() {
            return pieces.size() > 1;
        }

        /** Without its wildcards. */
        public String plain() {
            return String.join("", pieces);
        }
    }

    record Count(long value) implements Operand {}

    record State(LetterState state) implements Operand {}

    record Urgency(Priority priority) implements Operand {}

    record Span(Duration length) implements Operand {}

    record Time(Instant at) implements Operand {}
}
