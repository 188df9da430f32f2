// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

import dev.redrive.admin.api.wire.Problem;

/** The answer was a no; the problem says which and what to do about it. */
public final class ProblemException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    public ProblemException(Problem problem) {
        super(problem.detail() == null ? problem.title() : problem.detail());
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
