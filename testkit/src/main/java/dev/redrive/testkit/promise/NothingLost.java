// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.promise;

import dev.redrive.core.item.Status;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.policy.Verdict;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * A message accepted is, at every look, pending, active or failed, or has ended as its durable verdict says: never
 * none of them, never two. What has ended is not delivered again, unless a person revives it.
 */
public final class NothingLost extends Promise {

    private static final Set<Status> UNFINISHED = EnumSet.of(Status.PENDING, Status.ACTIVE, Status.FAILED);

    private final Map<MessageId, Message> accepted = new HashMap<>();
    private final Map<MessageId, Verdict> ended = new HashMap<>();

    @Override
    protected void hear(Fact fact) {
        if (fact instanceof Fact.Accepted f) {
            accepted.put(f.message().id(), f.message());
        } else if (fact instanceof Fact.Synced f && !(f.ruling().verdict() instanceof Verdict.RetryAt)) {
            ended(f.message(), f.ruling().verdict());
        } else if (fact instanceof Fact.Delivered f
                && ended.containsKey(f.message().id())) {
            broken(f.message(), "delivered again after its end");
        } else if (fact instanceof Fact.Revived f) {
            ended.remove(f.message().id());
        } else if (fact instanceof Fact.Looked f) {
            look(f);
        }
    }

    private void ended(Message message, Verdict verdict) {
        if (ended.put(message.id(), verdict) != null) {
            broken(message, "ended twice");
        }
    }

    private void look(Fact.Looked look) {
        Map<MessageId, Status> stands = new HashMap<>();
        for (Fact.Found found : look.found()) {
            Status other = stands.put(found.message().id(), found.status());
            if (other != null) {
                broken(
                        found.message(),
                        "found twice, as " + other.word() + " and "
                                + found.status().word());
            }
        }
        for (Message message : accepted.values()) {
            Status status = stands.get(message.id());
            Verdict verdict = ended.get(message.id());
            boolean right = switch (verdict) {
                case null -> status != null && UNFINISHED.contains(status);
                case Verdict.Done v -> status == null || status == Status.COMPLETED;
                case Verdict.Duplicate v -> status == null || status == Status.COMPLETED;
                case Verdict.Bury v -> status == Status.DEAD;
                case Verdict.Skip v -> status == null;
                case Verdict.RetryAt v -> throw new IllegalStateException("a retry is no end");
            };
            if (!right) {
                broken(
                        message,
                        "found as " + (status == null ? "nothing" : status.word()) + ", its end being "
                                + (verdict == null ? "still to come" : verdict.toString()));
            }
        }
    }
}
