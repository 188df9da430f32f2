// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.promise;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.policy.Verdict;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * No life of a message gets more attempts than its policy allows, and every durable failure counts: an attempt's number
 * is one more than the failures on disk, whatever crashed in between.
 *
 * <p>A crash of the process charged to a message counts beside its policy, since it may have been a neighbour's doing.
 * It is charged for no crash but those it was active in, the first two excepted, which only made it a suspect. One crash may be
 * charged again if its ruling became durable and the process ended before it heard so.
 */
public final class AttemptsBounded extends Promise {

    private static final int CRASHES_BEFORE_A_CHARGE = 2;

    private final ToIntFunction<Message> allowed;
    private final Map<MessageId, Integer> failures = new HashMap<>();
    private final Map<MessageId, Integer> charges = new HashMap<>();
    private final Map<MessageId, Integer> crashes = new HashMap<>();
    private final Map<MessageId, Integer> unheard = new HashMap<>();
    private final Set<MessageId> charging = new HashSet<>();
    private final Set<MessageId> active = new HashSet<>();

    /** @param allowed how many attempts the message's policy gives it */
    public AttemptsBounded(ToIntFunction<Message> allowed) {
        this.allowed = allowed;
    }

    @Override
    protected void hear(Fact fact) {
        if (fact instanceof Fact.Synced f) {
            synced(f.ruling(), f.message());
        } else if (fact instanceof Fact.Started f) {
            started(f);
        } else if (fact instanceof Fact.Ended f) {
            active.remove(f.message().id());
        } else if (fact instanceof Fact.Settled f) {
            charging.remove(f.message().id());
        } else if (fact instanceof Fact.Revived f) {
            failures.remove(f.message().id());
        } else if (fact instanceof Fact.Crashed) {
            active.forEach(id -> crashes.merge(id, 1, Integer::sum));
            active.clear();
        }
    }

    private void synced(Ruling ruling, Message message) {
        if (isCrash(ruling.tried())) {
            if (!charging.add(message.id())) {
                unheard.merge(message.id(), 1, Integer::sum);
            }
            int charged = charges.merge(message.id(), 1, Integer::sum);
            int seen = crashes.getOrDefault(message.id(), 0);
            if (charged > seen - CRASHES_BEFORE_A_CHARGE + unheard.getOrDefault(message.id(), 0)) {
                broken(message, "charged with crash number " + charged + ", but was active in " + seen + " only");
            }
        }
        if (ruling.verdict() instanceof Verdict.RetryAt && costs(ruling.tried())) {
            int charged = failures.merge(message.id(), 1, Integer::sum);
            if (charged >= allowed(message)) {
                broken(message, "parked for another attempt after " + charged + " failures");
            }
        }
    }

    private void started(Fact.Started fact) {
        MessageId id = fact.message().id();
        active.add(id);
        int before = failures.getOrDefault(id, 0);
        if (fact.number() > allowed(fact.message())) {
            broken(fact.message(), "attempt " + fact.number() + " is more than its policy allows");
        } else if (fact.number() != before + 1) {
            broken(fact.message(), "attempt " + fact.number() + " follows on " + before + " durable failures");
        }
    }

    private int allowed(Message message) {
        return allowed.applyAsInt(message) + charges.getOrDefault(message.id(), 0);
    }

    private static boolean isCrash(@Nullable Tried tried) {
        return tried != null
                && tried.outcome() instanceof Outcome.Failed(Failure failure)
                && failure.is(FailureCode.CRASHED);
    }

    /** An attempt that we stopped ourselves costs nothing. */
    private static boolean costs(@Nullable Tried tried) {
        return tried == null || !(tried.outcome() instanceof Outcome.Abandoned);
    }
}
