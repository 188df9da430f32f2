// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.filter;

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
}
