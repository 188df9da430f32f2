// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

import dev.redrive.core.attempt.Failure;
import java.util.List;
import java.util.Optional;

/** What follows from certain failures, whatever the limits say. */
public record Rule(FailurePattern when, Then then) {

    /** The code of a failure whose handler said, by {@code PermanentFailure}, that no other attempt can help. */
    public static final String PERMANENT = "PERMANENT";

    /** What holds where a queue has no rule of its own. Exit 78 is what programs call a configuration error. */
    public static final List<Rule> DEFAULTS = List.of(
            of(PERMANENT, Then.BURY),
            of("exit 78", Then.BURY),
            of("INVALID", Then.BURY),
            of("UNREADABLE", Then.BURY),
            of("gRPC ALREADY_EXISTS", Then.DONE),
            of("gRPC INVALID_ARGUMENT", Then.BURY),
            of("gRPC FAILED_PRECONDITION", Then.BURY),
            of("gRPC OUT_OF_RANGE", Then.BURY),
            of("gRPC UNIMPLEMENTED", Then.BURY),
            of("gRPC DATA_LOSS", Then.BURY));

    public static Rule of(String pattern, Then then) {
        return new Rule(new FailurePattern(pattern), then);
    }

    /** The first rule that matches wins. */
    static Optional<Then> first(List<Rule> rules, Failure failure) {
        for (Rule rule : rules) {
            if (rule.when.matches(failure)) {
                return Optional.of(rule.then);
            }
        }
        return Optional.empty();
    }
}
