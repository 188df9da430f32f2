// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.port;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A configuration file, judged whole.
 *
 * @param warnings what should be known and is no problem
 * @param advice what is allowed and seldom wise
 * @param summary what a valid file says and what was looked at, one line per thing, such as "queues: orders, emails"
 */
public record ConfigReport(
        String file, List<Problem> problems, List<Problem> warnings, List<Problem> advice, List<String> summary) {

    /**
     * Something to mend.
     *
     * @param line counted from 1; 0 for a problem of the whole file
     * @param path where in the tree, such as {@code queues.orders.policy}; empty for the file itself
     * @param hint such as "did you mean timeout?"; null if there is none
     */
    public record Problem(
            int line, String path, String what, @Nullable String hint) {

        /** As compilers write it, so that editors find the place: {@code redrive.yaml:12: queues.orders: …}. */
        public String line(String file) {
            return file
                    + (line > 0 ? ":" + line : "")
                    + (path.isEmpty() ? "" : ": " + path)
                    + ": "
                    + what
                    + (hint == null ? "" : " (" + hint + ")");
        }
    }

    public ConfigReport {
        problems = List.copyOf(problems);
        warnings = List.copyOf(warnings);
        advice = List.copyOf(advice);
        summary = List.copyOf(summary);
    }

    /** Without warnings and advice. */
    public ConfigReport(String file, List<Problem> problems, List<String> summary) {
        this(file, problems, List.of(), List.of(), summary);
    }

    public boolean valid() {
        return problems.isEmpty();
    }
}
