// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Outcome;

/** Outcomes as meters and log lines name them. */
final class OutcomeWords {

    private OutcomeWords() {}

    static String word(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Succeeded s -> "succeeded";
            case Outcome.Rejected rejected -> "rejected";
            case Outcome.Failed failed -> "failed";
            case Outcome.TimedOut timedOut -> "timed-out";
            case Outcome.Abandoned() -> "abandoned";
        };
    }

    /** Empty when nothing failed. */
    static String code(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Succeeded s -> "";
            case Outcome.Rejected(var failure) -> failure.code();
            case Outcome.Failed(var failure) -> failure.code();
            case Outcome.TimedOut(var failure) -> failure.code();
            case Outcome.Abandoned() -> "";
        };
    }
}
