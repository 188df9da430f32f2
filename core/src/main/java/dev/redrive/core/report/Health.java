// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.report;

import java.util.List;

/**
 * Whether work can go on, and if not, why. Ready means that there are no problems.
 *
 * @param warnings what stops no work here and still needs a person: a queue that holds messages and is not configured, a configuration
 *     file that the next start would refuse
 */
public record Health(List<Problem> problems, List<Problem> warnings) {

    /**
     * Something that stops a queue, or the store ({@code where} is "store"), and what to do about it.
     */
    public record Problem(String where, String what, String remedy) {}

    public Health {
        problems = List.copyOf(problems);
        warnings = List.copyOf(warnings);
    }

    /** Without warnings. */
    public Health(List<Problem> problems) {
        this(problems, List.of());
    }

    public boolean ready() {
        return problems.isEmpty();
    }
}
