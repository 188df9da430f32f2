// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.promise;

import dev.redrive.core.message.Key;
import dev.redrive.core.message.Message;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Under {@link Order#KEY} two messages of one key are never attempted at a time, and none is attempted while an older
 * one of its key has still to be decided. Whatever the order, no message is attempted twice at a time.
 *
 * <p>Decided means that its last verdict was given to the ledger; a crash before the sync takes that back. A message
 * pushed with a delay takes its place in the line when it is first delivered; a revived one has lost its place and is
 * only kept apart from its like.
 */
public final class OneAttemptPerKey extends Promise {

    private enum Stands {
        UNDECIDED,
        DECIDED,
        DURABLE
    }

    private final Order order;
    private final Map<Key, TreeMap<Long, Stands>> lines = new HashMap<>();
    private final Map<Object, Message> running = new HashMap<>();

    public OneAttemptPerKey(Order order) {
        this.order = order;
    }

    @Override
    protected void hear(Fact fact) {
        if (fact instanceof Fact.Crashed) {
            running.clear();
            lines.values().forEach(OneAttemptPerKey::takeBack);
        } else if (fact instanceof Fact.OfMessage one) {
            Key key = order == Order.KEY ? one.message().key() : null;
            if (key != null) {
                takePlace(one, lines.computeIfAbsent(key, k -> new TreeMap<>()));
            }
            run(one, key);
        }
    }

    private static void takePlace(Fact.OfMessage fact, Map<Long, Stands> line) {
        long position = fact.message().origin().position();
        if (fact instanceof Fact.Accepted f && !f.due().isAfter(f.message().createdAt())) {
            line.putIfAbsent(position, Stands.UNDECIDED);
        } else if (fact instanceof Fact.Delivered) {
            line.putIfAbsent(position, Stands.UNDECIDED);
        } else if (fact instanceof Fact.Submitted f && !(f.ruling().verdict() instanceof Verdict.RetryAt)) {
            line.replace(position, Stands.UNDECIDED, Stands.DECIDED);
        } else if (fact instanceof Fact.Synced f && !(f.ruling().verdict() instanceof Verdict.RetryAt)) {
            line.put(position, Stands.DURABLE);
        }
    }

    private void run(Fact.OfMessage fact, @Nullable Key key) {
        Message message = fact.message();
        Object apart = key == null ? message.id() : key;
        if (fact instanceof Fact.Started) {
            Message other = running.put(apart, message);
            if (other != null) {
                broken(message, "attempted while " + other.id() + " is, which must be kept apart from it");
            }
            if (key != null) {
                overtakesNone(message, key);
            }
        } else if (fact instanceof Fact.Ended) {
            running.remove(apart);
        }
    }

    private void overtakesNone(Message message, Key key) {
        TreeMap<Long, Stands> line = lines.computeIfAbsent(key, k -> new TreeMap<>());
        line.headMap(message.origin().position()).forEach((position, stands) -> {
            if (stands == Stands.UNDECIDED) {
                broken(message, "it overtakes the message at position " + position + " of the same key");
            }
        });
    }

    private static void takeBack(Map<Long, Stands> line) {
        line.replaceAll((position, stands) -> stands == Stands.DURABLE ? stands : Stands.UNDECIDED);
    }
}
