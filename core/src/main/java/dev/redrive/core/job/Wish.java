// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.job;

import java.util.List;

/** How letters are chosen. */
public sealed interface Wish {

    /** Those open ones that fit a filter; an empty one means all. */
    record Fitting(String filter) implements Wish {}

    /** Those open ones of a group. */
    record OfGroup(String group) implements Wish {}

    /** These, one by one: held and worn-out ones too. */
    record These(List<String> letters) implements Wish {

        public These {
            letters = List.copyOf(letters);
        }
    }
}
