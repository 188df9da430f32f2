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
import org.jspecify.annotations.Nullable;

/** The yards, each with its follower; others may come while they are followed. Any thread may call. */
final class Yards implements AutoCloseable {
    private record Followed(Yard yard, Follower follower) {}

    private final Index index;
    private final Duration every;
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    /** Never changed, only replaced. */
    private volatile Map<String, Followed> byName = Map.of();

    private boolean closed;

    Yards(Index index, Duration every) {
        this.index = index;
        this.every = every;
    }

    /** Follows one more from now on. */
    synchronized void add(Yard yard) {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        var more = new LinkedHashMap<>(byName);
        var followed = new Followed(yard, new Follower(yard, index, this::tell, every));
        if (more.put(yard.name(), followed) != null) {
            throw new IllegalArgumentException("two yards are called '" + yard.name() + "'");
        }
        byName = more;
        followed.follower().start();
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

    /** The index is about to be emptied. */
    void refilling() {
        byName.values().forEach(each -> each.follower().refilling());
    }

    boolean isComplete(String name) {
        Followed found = byName.get(name);
        return found != null && found.follower().isComplete();
    }

    /** Progress of reading the one of that name; null if there is none. */
    @Nullable
    Indexing indexing(String name) {
        Followed found = byName.get(name);
        return found == null ? null : found.follower().indexing();
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
    public synchronized void close() {
        closed = true;
        byName.values().forEach(each -> each.follower().close());
    }
}
