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
import dev.redrive.kafka.act.ActsTopic;
import dev.redrive.kafka.act.Fate;
import dev.redrive.kafka.codec.Returned;
import dev.redrive.kafka.look.Answers;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.look.Look;
import dev.redrive.kafka.settings.KafkaSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * What people ask of one queue on Kafka. It works whether or not the queue runs in this process; what is known here is passed in.
 * Any thread may call; what cannot be done throws {@link Refused}.
 *
 * <p>An item's id is that of its message. A dead one is also found by the id of its letter.
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
    private final Graveyard graveyard;
    private final Lists lists;
    private final Waiters waiters;
    private final Backlog backlog;
    private final Finder finder;
    private final Replays replays;

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
        var acts = new ActsTopic(parts.cluster(), ground, settings.topics().make());
        this.pusher = new Pusher(settings, parts, ground, items);
        this.graveyard = new Graveyard(sight, acts);
        this.lists = new Lists(sight, items, graveyard);
        this.waiters = new Waiters(sight);
        this.backlog = new Backlog(sight);
        this.finder = new Finder(graveyard, waiters, backlog);
        this.replays = new Replays(sight, parts, graveyard, acts);
        this.counter = new Counter(sight, parts.cluster(), graveyard, thread);
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

    /** Counts and positions; cheap enough to be asked every second. What cannot be read is as it was last, with a warning. */
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

    public Page<Item> items(ItemQuery query, Here here) {
        return ask(() -> lists.page(query, here));
    }

    public ItemDetail item(String id, Here here) {
        return ask(() -> detail(finder.find(id), here));
    }

    private ItemDetail detail(Finder.Found found, Here here) {
        return switch (found) {
            case Finder.Found.Dead(int number) ->
                graveyard
                        .read(number)
                        .map(letter -> items.detail(items.dead(letter), letter.returned()))
                        .orElseThrow(() -> gone(graveyard.messageId(number)));
            case Finder.Found.Waits(var waiter) ->
                waiters.read(waiter)
                        .map(returned -> Waiters.detail(items, waiter, returned))
                        .orElseThrow(() -> gone(waiter.id()));
            case Finder.Found.Lies(var spot) ->
                backlog.read(items, spot, here.runningIds()).orElseThrow(() -> gone(spot.toString()));
            case Finder.Found.Closed(var id) ->
                throw new Refused(
                        Refused.Kind.NOT_FOUND,
                        "the dead letter of " + id + " was replayed or dropped, and it waits nowhere",
                        null);
        };
    }

    /** A dead item, or one that waits on the retry topic, begins a new life at once, through the retry topic. */
    public Item retry(String id, Here here) {
        return ask(() -> {
            Finder.Found found = finder.find(id);
            return switch (found) {
                case Finder.Found.Dead(int number) -> replay(number);
                case Finder.Found.Waits(var waiter) -> hurry(waiter, here);
                case Finder.Found.Lies lies ->
                    throw notThis(detail(found, here).item().status().word());
                case Finder.Found.Closed closed -> throw notThis("replayed or dropped already");
            };
        });
    }

    private Item replay(int number) {
        if (replays.isHeld(number)) {
            throw beingReplayed(number);
        }
        Item item = graveyard
                .read(number)
                .map(letter -> items.pending(letter.returned().message(), Status.PENDING))
                .orElseThrow(() -> gone(graveyard.messageId(number)));
        Replays.Tally tally = replays.replay(List.of(number));
        if (!tally.unable().isEmpty()) {
            throw tally.unable().getFirst();
        }
        if (tally.replayed() == 0) {
            throw beingReplayed(number);
        }
        return item;
    }

    private Refused beingReplayed(int number) {
        return new Refused(
                Refused.Kind.CONFLICT,
                "someone else has begun to replay " + graveyard.messageId(number),
                "if that came to nothing, it may be retried after " + Fate.CLAIM_HOLDS.toSeconds() + " s");
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
        replays.hurry(waiter, returned);
        return items.pending(returned.message(), Status.PENDING);
    }

    /**
     * Every letter that is open now and not set aside, oldest first. Returns how many were replayed; if some could not be, the refusal
     * says so, and the others are.
     */
    public long retryAllDead() {
        var last = ask(() -> {
            graveyard.refresh();
            return graveyard.youngest();
        });
        Replays.Tally tally = Replays.Tally.NONE;
        LetterOrder after = null;
        while (last.isPresent()) {
            LetterOrder from = after;
            Batch batch = ask(() -> replaySome(from, last.get()));
            tally = tally.and(batch.tally());
            after = batch.last();
            if (after == null) {
                break;
            }
        }
        return tally.orRefuse();
    }

    /** @param last the last one looked at; null if there was none */
    private record Batch(Replays.Tally tally, @Nullable LetterOrder last) {}

    private Batch replaySome(@Nullable LetterOrder after, LetterOrder last) {
        List<Integer> some = graveyard.oldest(Graveyard.READ_AT_ONCE, after).stream()
                .filter(number -> LetterOrder.NEWEST_FIRST.compare(graveyard.order(number), last) >= 0)
                .toList();
        if (some.isEmpty()) {
            return new Batch(Replays.Tally.NONE, null);
        }
        List<Integer> wanted = some.stream()
                .filter(number -> !graveyard.fate(number).isSetAside())
                .toList();
        return new Batch(replays.replay(wanted), graveyard.order(some.getLast()));
    }

    /** Only a dead item can be dropped: nothing can be taken out of a topic. */
    public void drop(String id, Here here) {
        ask(() -> {
            Finder.Found found = finder.find(id);
            if (found instanceof Finder.Found.Closed) {
                throw notThis("replayed or dropped already");
            }
            if (!(found instanceof Finder.Found.Dead(int number))) {
                throw new Refused(
                        Refused.Kind.CONFLICT,
                        "the item is " + detail(found, here).item().status().word(),
                        "on Kafka only dead items can be dropped");
            }
            if (replays.isHeld(number) || !replays.drop(number)) {
                throw beingReplayed(number);
            }
            return true;
        });
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
