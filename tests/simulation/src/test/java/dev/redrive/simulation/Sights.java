// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.policy.Verdict;
import dev.redrive.testkit.promise.Fact;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which dangerous windows were reached, and how often, over any number of worlds. */
final class Sights {

    private final Map<Sight, Integer> seen = new EnumMap<>(Sight.class);

    void saw(Sight sight) {
        saw(sight, true);
    }

    void saw(Sight sight, boolean really) {
        if (really) {
            seen.merge(sight, 1, Integer::sum);
        }
    }

    Set<Sight> all() {
        return seen.keySet();
    }

    @Override
    public String toString() {
        return seen.toString();
    }

    /** Finds in the story of a world what only shows in the order of its facts. */
    void read(Iterable<Fact> story) {
        Map<Key, MessageId> retrying = new HashMap<>();
        Set<MessageId> running = new HashSet<>();
        Set<MessageId> timedOut = new HashSet<>();
        CopySights copies = new CopySights(this);
        for (Fact fact : story) {
            copies.read(fact);
            switch (fact) {
                case Fact.Started f -> running.add(f.message().id());
                case Fact.Ended f -> {
                    running.remove(f.message().id());
                    saw(Sight.ATTEMPT_NOT_BEGUN, f.outcome() instanceof Outcome.Abandoned);
                    boolean late = timedOut.remove(f.message().id());
                    saw(Sight.LATE_SUCCESS_AFTER_THE_DEADLINE, late && f.outcome() instanceof Outcome.Succeeded);
                }
                case Fact.GivenBack f -> saw(Sight.FOLLOWER_GIVEN_BACK);
                case Fact.Delivered f -> {
                    Key key = f.message().key();
                    saw(Sight.FOLLOWER_DELIVERED_BEFORE_THE_RETRY_SETTLED, key != null && retrying.containsKey(key));
                    saw(
                            Sight.RETRY_DELIVERED_WHILE_ITS_HANDLER_IS_STUCK,
                            running.contains(f.message().id()));
                }
                case Fact.Submitted f -> {
                    Key key = f.message().key();
                    if (key != null && f.ruling().verdict() instanceof Verdict.RetryAt) {
                        retrying.put(key, f.message().id());
                    }
                    if (isTimeout(f.ruling())) {
                        timedOut.add(f.message().id());
                    }
                }
                case Fact.Settled f -> {
                    Key key = f.message().key();
                    if (key != null) {
                        retrying.remove(key, f.message().id());
                    }
                    settled(f.ruling());
                }
                case Fact.Crashed f -> {
                    retrying.clear();
                    running.clear();
                    timedOut.clear();
                }
                case Fact.Revived f ->
                    saw(
                            Sight.REVIVED_WHILE_ITS_HANDLER_IS_STUCK,
                            running.contains(f.message().id()));
                case Fact.Stored f -> {}
                case Fact.Accepted f -> {}
                case Fact.Synced f -> {}
                case Fact.ClockSet f -> {}
                case Fact.LedgerBlocked f -> {}
                case Fact.LedgerHealed f -> {}
                case Fact.HandlerUnavailable f -> {}
                case Fact.HandlerAvailable f -> {}
                case Fact.Noted f -> {}
                case Fact.Looked f -> {}
                case Fact.Discarded f -> {}
                case Fact.Counted f -> {}
            }
        }
    }

    private void settled(Ruling ruling) {
        saw(Sight.SENT_ON, ruling.verdict() instanceof Verdict.Done(var onward) && !onward.isEmpty());
        saw(Sight.SKIPPED, ruling.verdict() instanceof Verdict.Skip);
        saw(
                Sight.CRASH_CHARGED,
                ruling.tried() != null
                        && ruling.tried().outcome() instanceof Outcome.Failed(Failure failure)
                        && failure.is(FailureCode.CRASHED));
        if (ruling.verdict() instanceof Verdict.Bury bury) {
            switch (bury.reason()) {
                case EXHAUSTED -> saw(Sight.BURIED_EXHAUSTED);
                case PERMANENT -> saw(Sight.BURIED_PERMANENT);
                case REJECTED -> saw(Sight.BURIED_REJECTED);
                case EXPIRED -> saw(Sight.BURIED_EXPIRED);
                case CRASHED -> saw(Sight.BURIED_CRASHED);
                case INVALID, UNREADABLE -> throw new AssertionError("no handler here says so: " + ruling);
            }
        }
    }

    private static boolean isTimeout(Ruling ruling) {
        return ruling.tried() != null && ruling.tried().outcome() instanceof Outcome.TimedOut;
    }
}
