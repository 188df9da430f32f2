// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemDetail;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.Page;
import dev.redrive.core.item.Push;
import dev.redrive.core.item.Status;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.Health;
import dev.redrive.core.report.TopicReport;
import dev.redrive.kafka.codec.Returned;
import dev.redrive.kafka.look.Answers;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.look.Look;
import dev.redrive.kafka.settings.KafkaSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.kafka.common.KafkaException;

/**
 * What people ask of one queue on Kafka, but for its dead letters. It works whether or not the queue runs in this process;
 * what is known here is passed in. Any thread may call; what cannot be done throws {@link Refused}.
 *
 * <p>An item's id is that of its message.
 */
public final class KafkaDesk implements AutoCloseable {

    /** For lists and acts: the first look at a topic reads all of it. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Duration CLOSE = Duration.ofSeconds(5);

    private final QueueName queue;
    private final KafkaSettings settings;
    private final String brokers;
    private final Items items;
    private final Positions positions;
    private final Pusher pusher;
    private final Counter counter;
    private final DeskThread thread;
    // The thread's own.
    private final Look look;
    private final Look glance;
    private final Lists lists;
    private final Waiters waiters;
    private final Backlog backlog;
    private final Finder finder;

    public KafkaDesk(QueueName queue, KafkaSettings settings, DeskParts parts) {
        this.queue = queue;
        this.settings = settings;
        this.brokers = parts.cluster().brokers();
        this.items = new Items(queue);
        this.thread = new DeskThread("redrive-" + queue + "-desk");
        this.look = new Look(parts.cluster().lookers());
        this.glance = new Look(parts.cluster().glancers());
        var ground = new Ground(parts.cluster(), parts.time());
        this.positions = new Positions(settings, ground, parts.cluster());
        var sight = new Sight(settings, ground, positions, look, glance, parts.time());
        this.pusher = new Pusher(settings, parts, ground, items);
        this.lists = new Lists(sight, items);
        this.waiters = new Waiters(sight);
        this.backlog = new Backlog(sight);
        this.finder = new Finder(waiters, backlog);
        this.counter = new Counter(sight, parts.cluster(), thread);
    }

    /**
     * Returns when all in-sync replicas have them. Kafka knows no all-or-none here: if it fails, the refusal says how many were
     * written.
     */
    public List<Item> push(List<Push> pushes) {
        try {
            return pusher.push(pushes);
        } catch (KafkaException e) {
            throw refused(e);
        }
    }

    /** Counts, without the dead ones, and positions; cheap enough to be asked every second. What cannot be read is as it was last, with a warning. */
    public DeskReport report(Here here) {
        return counter.report(here);
    }

    /** How many processes read its topic as its group. */
    public long readers() {
        try {
            return positions.readers();
        } catch (KafkaException e) {
            throw refused(e);
        }
    }

    /** Why it is unknown what waits on its topic; empty if it is known. */
    public Optional<String> unknownWaiting() {
        try {
            return positions.areLost()
                    ? Optional.of("group " + settings.group() + " has no position on topic "
                            + settings.topics().source() + ": its offsets have expired, or it was deleted")
                    : Optional.empty();
        } catch (KafkaException e) {
            throw refused(e);
        }
    }

    /** What endangers messages, as it was found last; looked for in the background. */
    public List<Health.Problem> problems() {
        return counter.findings().stream()
                .filter(TopicReport.Finding::stops)
                .map(each -> new Health.Problem(queue.value(), each.what(), each.remedy()))
                .toList();
    }

    /** Where a list begins that has no status of its own. */
    public static String firstCursor() {
        return Cursor.atStart(Lists.ALL.getFirst()).text();
    }

    public Page<Item> items(ItemQuery query, Here here) {
        return ask(() -> lists.page(query, here));
    }

    /**
     * Empty if a dead one is meant.
     *
     * @param dead ids of the dead items that may be meant
     */
    public Optional<ItemDetail> item(String id, Set<String> dead, Here here) {
        return ask(() -> finder.find(id, dead).map(found -> detail(found, here)));
    }

    private ItemDetail detail(Finder.Found found, Here here) {
        return switch (found) {
            case Finder.Found.Waits(var waiter) ->
                waiters.read(waiter)
                        .map(returned -> Waiters.detail(items, waiter, returned))
                        .orElseThrow(() -> gone(waiter.id()));
            case Finder.Found.Lies(var spot) ->
                backlog.read(items, spot, here.runningIds()).orElseThrow(() -> gone(spot.toString()));
        };
    }

    /**
     * What waits on the retry topic begins a new life at once. Empty if a dead one is meant.
     *
     * @param dead ids of the dead items that may be meant
     */
    public Optional<Item> retry(String id, Set<String> dead, Here here) {
        return ask(() -> finder.find(id, dead).map(found -> switch (found) {
            case Finder.Found.Waits(var waiter) -> hurry(waiter, here);
            case Finder.Found.Lies lies ->
                throw notThis(detail(found, here).item().status().word());
        }));
    }

    private Item hurry(Waiter waiter, Here here) {
        if (here.runningIds().contains(waiter.id())) {
            throw notThis(Status.ACTIVE.word());
        }
        if (waiter.isInMemory()) {
            throw new Refused(
                    Refused.Kind.CONFLICT,
                    "the item waits in memory, in its place on the topic, until " + waiter.dueAt(),
                    "it is attempted then by itself; only what waits on the retry topic can be hurried");
        }
        Returned returned = waiters.read(waiter).orElseThrow(() -> gone(waiter.id()));
        pusher.hurry(waiter, returned);
        return items.pending(returned.message(), Status.PENDING);
    }

    private static Refused notThis(String status) {
        return new Refused(Refused.Kind.CONFLICT, "the item is " + status, "only failed and dead items can be retried");
    }

    private static Refused gone(String id) {
        return new Refused(Refused.Kind.NOT_FOUND, "there is no item " + id + " any more", null);
    }

    private <T> T ask(Callable<T> work) {
        try {
            return thread.ask(work, PATIENCE);
        } catch (KafkaException e) {
            throw refused(e);
        }
    }

    private Refused refused(KafkaException failure) {
        return Answers.refused("queue " + queue + " cannot be reached on Kafka: the brokers at " + brokers, failure);
    }

    @Override
    public void close() {
        thread.close(this::closeLooks, CLOSE);
    }

    private void closeLooks() {
        look.close();
        glance.close();
    }
}
