// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.report;

import java.util.List;

/** Whether work can go on, and if not, why. Ready means that there are no problems. */
public record Health(List<Problem> problems) {

    /**
     * Something that stops a queue, or the store ({@code where} is "store"), and what to do about it.
     */
    public record Problem(String where, String what, String remedy) {}

    public Health {
        problems = List.copyOf(problems);
    }

    public boolean ready() {
        return problems.isEmpty();
    }
}
