// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.promise;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Message;
import dev.redrive.core.policy.Verdict;

/** Facts as people and traces read them: one line, without bytes. */
public final class FactText {

    private FactText() {}

    public static String of(Fact fact) {
        return switch (fact) {
            case Fact.Stored f -> "stored     " + of(f.message());
            case Fact.Accepted f -> "accepted   " + of(f.message()) + " due " + f.due();
            case Fact.Delivered f -> "delivered  " + of(f.delivery()) + " at " + f.at();
            case Fact.GivenBack f -> "given back " + of(f.delivery());
            case Fact.Started f -> "started    " + of(f.message()) + " attempt " + f.number() + " at " + f.at();
            case Fact.Ended f -> "ended      " + of(f.message()) + " attempt " + f.number() + " " + of(f.outcome());
            case Fact.Submitted f -> "submitted  " + of(f.ruling());
            case Fact.Synced f -> "synced     " + of(f.ruling());
            case Fact.Settled f -> "settled    " + of(f.ruling());
            case Fact.Revived f -> "revived    " + of(f.message()) + " at " + f.at();
            case Fact.Crashed f -> "crashed";
            case Fact.ClockSet f -> "-- the clock is set to " + f.to();
            case Fact.LedgerBlocked f -> "-- no verdict can be recorded: " + f.cause();
            case Fact.LedgerHealed f -> "-- verdicts can be recorded again";
            case Fact.HandlerUnavailable f -> "-- no attempt can begin: " + f.why();
            case Fact.HandlerAvailable f -> "-- attempts can begin again";
            case Fact.Noted f -> "-- " + f.what();
            case Fact.Looked f -> "looked     " + f.found().size() + " found";
            case Fact.Discarded f -> "discarded  " + of(f.ruling());
            case Fact.Counted f -> "counted    " + f.flow();
        };
    }

    private static String of(Message message) {
        String key = message.key() == null ? "" : " key " + message.key();
        return message.id() + key;
    }

    private static String of(Delivery delivery) {
        return of(delivery.message()) + " failures " + delivery.standing().failures();
    }

    private static String of(Ruling ruling) {
        String verdict = switch (ruling.verdict()) {
            case Verdict.Done v -> "done";
            case Verdict.Duplicate v -> "duplicate";
            case Verdict.RetryAt v -> "retry at " + v.due();
            case Verdict.Bury v -> "bury " + v.reason().word();
            case Verdict.Skip v -> "skip";
        };
        return of(ruling.delivery()) + ": " + verdict;
    }

    private static String of(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Succeeded o -> "succeeded";
            case Outcome.Rejected o -> "rejected " + o.failure().code();
            case Outcome.Failed o -> "failed " + o.failure().code();
            case Outcome.TimedOut o -> "timed out";
            case Outcome.Abandoned o -> "abandoned";
        };
    }
}
