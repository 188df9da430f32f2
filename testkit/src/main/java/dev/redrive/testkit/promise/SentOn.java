// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.promise;

import dev.redrive.core.attempt.Onward;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.policy.Verdict;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a handler sends on is on disk exactly when its message is done, and once. Handlers that are tried again must say the
 * same each time, and give what they send on a producer's id of its own.
 */
public final class SentOn extends Promise {

    private final Map<MessageId, List<Onward>> said = new HashMap<>();
    private final Set<String> named = new HashSet<>();
    private final Map<String, Message> owed = new HashMap<>();
    private final Map<String, Message> there = new HashMap<>();

    @Override
    protected void hear(Fact fact) {
        if (fact instanceof Fact.Ended f && f.outcome() instanceof Outcome.Succeeded(var onward, var changed)) {
            said.put(f.message().id(), onward);
            onward.forEach(each -> named.add(name(each.content().labels().producerId())));
        } else if (fact instanceof Fact.Synced f && f.ruling().verdict() instanceof Verdict.Done) {
            for (Onward each : said.getOrDefault(f.message().id(), List.of())) {
                owed.put(name(each.content().labels().producerId()), f.message());
            }
        } else if (fact instanceof Fact.Stored f) {
            stored(f.message());
        } else if (fact instanceof Fact.Looked) {
            look();
        }
    }

    /** Producers give ids of their own too: what no handler has spoken of was pushed. */
    private void stored(Message message) {
        String id = message.content().labels().producerId();
        if (id != null && named.contains(id) && there.put(id, message) != null) {
            broken(message, "sent on twice");
        }
    }

    private void look() {
        Set<String> missing = new HashSet<>(owed.keySet());
        missing.removeAll(there.keySet());
        missing.forEach(name -> broken(owed.get(name), "done without what it sends on: " + name));
        Set<String> early = new HashSet<>(there.keySet());
        early.removeAll(owed.keySet());
        early.forEach(name -> broken(there.get(name), "sent on by a message that is not done"));
    }

    private static String name(@Nullable String producerId) {
        if (producerId == null) {
            throw new IllegalArgumentException("what is sent on has no name");
        }
        return producerId;
    }
}
