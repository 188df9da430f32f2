// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog;

import dev.redrive.catalog.follow.Follower;
import dev.redrive.catalog.follow.Listener;
import dev.redrive.catalog.index.Index;
import dev.redrive.core.catalog.Indexing;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.port.Refused;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** The yards, each with its follower. Any thread may call. */
final class Yards implements AutoCloseable {
    private record Followed(Yard yard, Follower follower) {}

    private final Map<String, Followed> byName = new LinkedHashMap<>();
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();

    Yards(List<Yard> yards, Index index, Duration every) {
        for (Yard yard : yards) {
            var followed = new Followed(yard, new Follower(yard, index, this::tell, every));
            if (byName.put(yard.name(), followed) != null) {
                throw new IllegalArgumentException("two yards are called '" + yard.name() + "'");
            }
        }
    }

    void start() {
        byName.values().forEach(each -> each.follower().start());
    }

    void listen(Listener listener) {
        listeners.add(listener);
    }

    private void tell(String yard, List<News> news) {
        for (Listener each : listeners) {
            each.told(yard, news);
        }
    }

    Yard named(String name) {
        Followed found = byName.get(name);
        if (found == null) {
            throw new Refused(
                    Refused.Kind.UNAVAILABLE,
                    "the letters of '" + name + "' cannot be reached: it is not configured any more",
                    "configure it again, or rebuild the catalog");
        }
        return found.yard();
    }

    /** Waits until the index knows what has just been done there, or too long; by then it is durable in any case. */
    boolean catchUp(String name, Duration most) {
        Followed found = byName.get(name);
        try {
            return found != null && found.follower().catchUp(most);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    List<String> names() {
        return List.copyOf(byName.keySet());
    }

    void nudge() {
        byName.values().forEach(each -> each.follower().nudge());
    }

    List<Indexing> indexing() {
        return byName.values().stream().map(each -> each.follower().indexing()).toList();
    }

    @Override
    public void close() {
        byName.values().forEach(each -> each.follower().close());
    }
}
