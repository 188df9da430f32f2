// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.filter;

import dev.redrive.core.attempt.Failure;
import java.util.List;

/**
 * One condition.
 *
 * @param any at least one: {@code =} and {@code ~} ask for any of them, {@code !=} and {@code !~} for none; the others have one
 */
public record Term(Field field, Op op, List<Operand> any) {

    public Term {
        any = List.copyOf(any);
    }

    /**
     * Whether it looks into what only those see who may see payloads: keys, the words of errors, and types of errors that a handler has
     * made up.
     */
    public boolean looksIntoPayloads() {
        return switch (field) {
            case KEY, TEXT -> true;
            case ERROR -> op == Op.HAS || op == Op.HAS_NOT || !any.stream().allMatch(Term::isErrorType);
            default -> false;
        };
    }

    private static boolean isErrorType(Operand operand) {
        return operand instanceof Operand.Text text && !text.hasWildcard() && Failure.isTypeForAll(text.plain());
    }
}
