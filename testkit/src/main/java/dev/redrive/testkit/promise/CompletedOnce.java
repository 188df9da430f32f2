// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.promise;

import dev.redrive.core.duplicate.DuplicateKey;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Copies of a message are not attempted at the same time. Within the window none is done after another was, unless the
 * process crashed between its effect and the record of it; and two are never recorded, whatever crashed. None is called a
 * duplicate unless one was completed within the window.
 *
 * <p>A clock that was set makes windows longer or shorter, so what lies on both sides of that is not measured.
 */
public final class CompletedOnce extends Promise {

    /** A completion, by when its verdict was submitted and when it was last heard of: written, or told to the engine. */
    private record Recorded(Instant from, Instant to) {}

    private final @Nullable Duration window;
    private final Time time;
    private final Map<DuplicateKey, Message> running = new HashMap<>();
    private final Map<DuplicateKey, Instant> done = new HashMap<>();
    private final Map<MessageId, Instant> submitted = new HashMap<>();
    private final Map<DuplicateKey, Recorded> recorded = new HashMap<>();
    private final Set<DuplicateKey> everRecorded = new HashSet<>();
    private final Map<MessageId, Instant> delivered = new HashMap<>();

    public CompletedOnce(Duplicates duplicates, Time time) {
        this.window = duplicates instanceof Duplicates.Within within ? within.window() : null;
        this.time = time;
    }

    @Override
    protected void hear(Fact fact) {
        if (fact instanceof Fact.Crashed) {
            running.clear();
            done.clear();
        } else if (fact instanceof Fact.ClockSet) {
            done.clear();
            submitted.clear();
            recorded.clear();
            delivered.clear();
        } else if (window != null && fact instanceof Fact.OfMessage one) {
            DuplicateKey key = DuplicateKey.of(one.message().content().labels());
            if (key != null) {
                hear(one, key, window);
            }
        }
    }

    private void hear(Fact.OfMessage fact, DuplicateKey key, Duration window) {
        if (fact instanceof Fact.Started) {
            started(fact.message(), key);
        } else if (fact instanceof Fact.Ended) {
            running.remove(key);
        } else if (fact instanceof Fact.Delivered f) {
            delivered.put(f.message().id(), now());
        } else if (fact instanceof Fact.Submitted f && f.ruling().verdict() instanceof Verdict.Done) {
            once(done.put(key, now()), f.message(), "done");
            submitted.put(f.message().id(), now());
        } else if (fact instanceof Fact.Synced f && f.ruling().verdict() instanceof Verdict.Done) {
            recorded(f.message(), key);
        } else if (fact instanceof Fact.Settled f && f.ruling().verdict() instanceof Verdict.Done) {
            // To those in hand it is completed now.
            recorded.computeIfPresent(key, (k, known) -> new Recorded(known.from, now()));
        } else if (fact instanceof Fact.Submitted f && f.ruling().verdict() instanceof Verdict.Duplicate) {
            rightly(f.message(), key, window);
        }
    }

    private void started(Message message, DuplicateKey key) {
        Message other = running.put(key, message);
        if (other != null) {
            broken(message, "attempted while its copy " + other.id() + " is");
        }
    }

    private void recorded(Message message, DuplicateKey key) {
        everRecorded.add(key);
        Instant since = submitted.remove(message.id());
        Recorded earlier = since == null ? recorded.remove(key) : recorded.put(key, new Recorded(since, now()));
        if (since != null && earlier != null) {
            once(earlier.from, message, "recorded as done");
        }
    }

    private void once(@Nullable Instant earlier, Message message, String what) {
        if (earlier != null
                && window != null
                && Duration.between(earlier, now()).compareTo(window) < 0) {
            broken(message, what + " at " + now() + ", and a copy of it was at " + earlier);
        }
    }

    private void rightly(Message message, DuplicateKey key, Duration window) {
        Recorded completed = recorded.get(key);
        Instant came = delivered.get(message.id());
        if (!everRecorded.contains(key)) {
            broken(message, "called a duplicate, and no copy of it was completed");
        } else if (completed != null
                && came != null
                && Duration.between(completed.to, came).compareTo(window) >= 0) {
            broken(message, "called a duplicate of what was completed at " + completed.to + ", the window being over");
        }
    }

    private Instant now() {
        return time.now().wall();
    }
}
