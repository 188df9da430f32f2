// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.promise;

import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.policy.Verdict;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Nothing is delivered or attempted before the wall clock has reached its time. What was delivered in time may be
 * attempted after the clock was set back.
 */
public final class NeverEarly extends Promise {

    private final Map<MessageId, Instant> waits = new HashMap<>();
    private final Map<MessageId, Instant> delivered = new HashMap<>();

    @Override
    protected void hear(Fact fact) {
        if (fact instanceof Fact.Accepted f) {
            waits.put(f.message().id(), f.due());
        } else if (fact instanceof Fact.Synced f && f.ruling().verdict() instanceof Verdict.RetryAt retry) {
            waits.put(f.message().id(), retry.due());
        } else if (fact instanceof Fact.Delivered f) {
            Instant due = waits.remove(f.message().id());
            notBefore(due, f.message(), "delivered", f.at());
            if (due != null) {
                delivered.put(f.message().id(), due);
            }
        } else if (fact instanceof Fact.Started f) {
            notBefore(waits.get(f.message().id()), f.message(), "attempted", f.at());
            notBefore(delivered.get(f.message().id()), f.message(), "attempted", f.at());
        } else if (fact instanceof Fact.Revived f) {
            waits.put(f.message().id(), f.at());
        } else if (fact instanceof Fact.ClockSet) {
            delivered.clear();
        }
    }

    private void notBefore(@Nullable Instant due, Message message, String what, Instant at) {
        if (due != null && at.isBefore(due)) {
            broken(message, what + " at " + at + ", before it was due at " + due);
        }
    }
}
