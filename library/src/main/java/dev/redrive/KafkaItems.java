// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.catalog.DeadItems;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemDetail;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.Page;
import dev.redrive.core.item.Status;
import dev.redrive.core.port.Refused;
import dev.redrive.kafka.desk.DeskReport;
import dev.redrive.kafka.desk.Here;
import dev.redrive.kafka.desk.KafkaDesk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The items of one queue on Kafka: those to be handled, on its topics, and the dead ones, in the catalog. Any thread. */
final class KafkaItems {

    /** Before the cursors of lists of dead items; no other cursor begins so. */
    private static final String DEAD_CURSOR = "dead.";

    /** For the first count of dead letters, which reads all of them. */
    private static final Duration FIRST_COUNT_WAIT_MAX = Duration.ofSeconds(2);

    private final KafkaDesk live;
    private final Supplier<DeadItems> dead;

    /** @param dead opened by each question: the catalog may not be there yet, or be closed already */
    KafkaItems(KafkaDesk live, Supplier<DeadItems> dead) {
        this.live = live;
        this.dead = dead;
    }

    /** Counts and positions; cheap enough to be asked every second. */
    DeskReport report(Here here) {
        DeskReport report = live.report(here);
        DeadItems.Count count = count();
        List<String> warnings = new ArrayList<>();
        if (count.trouble() != null) {
            warnings.add((count.dead() == null
                            ? "how many are dead is not known: "
                            : "dead letters are as they were counted last: ")
                    + count.trouble());
        }
        if (count.claimed() > 0) {
            warnings.add(
                    count.claimed() + " dead letters have a replay that was begun and not ended: retry them again");
        }
        return new DeskReport(report.counts().withDead(count.dead()), report.oldest(), report.kafka()).with(warnings);
    }

    private DeadItems.Count count() {
        try {
            return dead.get().count(FIRST_COUNT_WAIT_MAX);
        } catch (Refused | IllegalStateException e) {
            return new DeadItems.Count(null, 0, String.valueOf(e.getMessage()));
        }
    }

    /** Dead ones first, if no status is asked for. */
    Page<Item> page(ItemQuery query, Here here) {
        String after = query.after();
        boolean amongDead = after == null || after.startsWith(DEAD_CURSOR);
        if (query.status() == Status.DEAD) {
            if (!amongDead) {
                throw new Refused(Refused.Kind.INVALID, "the cursor is one of another list", "begin without one");
            }
            return deadPage(query.limit(), after);
        }
        if (query.status() != null || !amongDead) {
            return live.items(query, here);
        }
        Page<Item> first = deadPage(query.limit(), after);
        if (first.next() != null) {
            return first;
        }
        int left = query.limit() - first.items().size();
        if (left == 0) {
            return new Page<>(first.items(), KafkaDesk.firstCursor());
        }
        Page<Item> second = live.items(new ItemQuery(query.queue(), null, left, null), here);
        List<Item> both = new ArrayList<>(first.items());
        both.addAll(second.items());
        return new Page<>(both, second.next());
    }

    private Page<Item> deadPage(int limit, @Nullable String after) {
        Page<Item> page = dead.get().page(limit, after == null ? null : after.substring(DEAD_CURSOR.length()));
        return page.next() == null ? page : new Page<>(page.items(), DEAD_CURSOR + page.next());
    }

    ItemDetail item(String id, Here here) {
        return answer(id, null, entry -> dead.get().show(entry), ids -> live.item(id, ids, here));
    }

    Item retry(String id, Here here) {
        String retriable = "only failed and dead items can be retried";
        return answer(id, retriable, entry -> dead.get().retry(entry), ids -> live.retry(id, ids, here));
    }

    long retryAllDead() {
        return dead.get().retryAll();
    }

    /** Only a dead item can be dropped: nothing can be taken out of a topic. */
    void drop(String id, Here here) {
        String droppable = "on Kafka only dead items can be dropped";
        answer(
                id,
                droppable,
                entry -> {
                    dead.get().drop(entry);
                    return entry;
                },
                ids -> {
                    live.item(id, ids, here).ifPresent(found -> {
                        throw new Refused(
                                Refused.Kind.CONFLICT,
                                "the item is " + found.item().status().word(),
                                droppable);
                    });
                    return Optional.empty();
                });
    }

    /**
     * Applies one of two functions to the one item that an id, or the beginning of one, stands for.
     *
     * @param remedy for an item that was replayed or dropped already; null for an act that only looks
     * @param ofLive gets the ids of dead items that match, and returns nothing if the item is one of those
     */
    private <T> T answer(
            String typed,
            @Nullable String remedy,
            Function<Entry, T> ofDead,
            Function<Set<String>, Optional<T>> ofLive) {
        String id = typed.strip();
        List<Entry> matching = List.of();
        Refused unread = null;
        try {
            matching = dead.get().matching(id);
        } catch (Refused e) {
            if (e.kind() != Refused.Kind.UNAVAILABLE) {
                throw e;
            }
            // What is live can be found all the same.
            unread = e;
        }
        Map<String, Entry> unsettled = new LinkedHashMap<>();
        for (Entry each : matching) {
            if (isUnsettled(each)) {
                if (each.letter().id().equals(id)) {
                    return ofDead.apply(each);
                }
                unsettled.putIfAbsent(messageId(each), each);
            }
        }
        Entry exact = unsettled.get(id);
        if (exact != null) {
            return ofDead.apply(exact);
        }
        try {
            return ofLive.apply(unsettled.keySet())
                    .orElseGet(() -> ofDead.apply(unsettled.values().iterator().next()));
        } catch (Refused e) {
            if (e.kind() != Refused.Kind.NOT_FOUND) {
                throw e;
            }
            if (unread != null) {
                throw unread;
            }
            throw matching.isEmpty() || !unsettled.isEmpty() ? e : settled(matching.getFirst(), remedy);
        }
    }

    private static Refused settled(Entry entry, @Nullable String remedy) {
        String what = "the dead letter of " + messageId(entry) + " was "
                + (entry.state() == LetterState.DROPPED ? "dropped" : "replayed") + " already, and it waits nowhere";
        return remedy == null
                ? new Refused(Refused.Kind.NOT_FOUND, what, null)
                : new Refused(Refused.Kind.CONFLICT, what, remedy);
    }

    private static boolean isUnsettled(Entry entry) {
        return switch (entry.state()) {
            case OPEN, HELD, REPLAYING -> true;
            case REPLAYED, DROPPED -> false;
        };
    }

    private static String messageId(Entry entry) {
        return entry.letter().message().id().value();
    }
}
