// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog;

import dev.redrive.catalog.filter.Field;
import dev.redrive.catalog.filter.Filter;
import dev.redrive.catalog.filter.Op;
import dev.redrive.catalog.filter.Operand;
import dev.redrive.catalog.filter.Term;
import dev.redrive.catalog.index.Chosen;
import dev.redrive.catalog.index.KeyOrder;
import dev.redrive.catalog.index.Lists;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.catalog.Indexing;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemDetail;
import dev.redrive.core.item.LastError;
import dev.redrive.core.item.Page;
import dev.redrive.core.item.Status;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The dead letters of one queue as its items: listed, shown, sent back and dropped. Lists and searches ask the index, everything else
 * the store the letters lie in. An item's id is that of its message. Any thread may call.
 */
public final class DeadItems {

    /** Letters that one search returns: two messages make it ambiguous, and a few more are shown. */
    private static final int MATCHES_MAX = 20;

    /** Letters that one call sends back. */
    private static final int RETRIED_MAX = 1_000_000;

    private static final int PORTION = 500;
    /** Shorter than clients wait for an answer. */
    private static final Duration FIRST_READING_WAIT_MAX = Duration.ofSeconds(45);

    private static final Duration CATCH_UP_WAIT_MAX = Duration.ofSeconds(5);

    private final Catalog catalog;
    private final String store;
    private final QueueName queue;
    private final Filter letters;
    private final String by;

    /**
     * Letters that their store knows by the queue's name.
     *
     * @param store the name of the store they lie in
     * @param by the person or process that acts, as it is shown with the letters
     */
    public static DeadItems ofQueue(Catalog catalog, String store, QueueName queue, String by) {
        return new DeadItems(catalog, store, queue, List.of(term(Field.QUEUE, queue.value())), by);
    }

    /**
     * Letters that a consumer group wrote of messages of these topics, whatever the queue was called then.
     *
     * @param store the name of the store they lie in
     * @param topics the queue's own topic and its retry topic
     * @param by the person or process that acts, as it is shown with the letters
     */
    public static DeadItems ofGroup(
            Catalog catalog, String store, QueueName queue, String group, List<String> topics, String by) {
        List<Term> terms = List.of(
                term(Field.READER, group),
                term(Field.TOPIC, topics.toArray(String[]::new)),
                term(Field.DIALECT, Death.REDRIVE));
        return new DeadItems(catalog, store, queue, terms, by);
    }

    private DeadItems(Catalog catalog, String store, QueueName queue, List<Term> terms, String by) {
        this.catalog = catalog;
        this.store = store;
        this.queue = queue;
        this.letters = new Filter(terms).and(term(Field.STORE, store));
        this.by = by;
    }

    private static Term term(Field field, String... any) {
        List<Operand> operands = new ArrayList<>();
        for (String each : any) {
            operands.add(new Operand.Text(List.of(each)));
        }
        return new Term(field, Op.IS, operands);
    }

    /**
     * How many there are.
     *
     * @param dead null as long as not all were read
     * @param claimed of those, how many have a replay that was begun and not ended
     * @param trouble why the numbers may be old, or unknown; null if they are current
     */
    public record Count(
            @Nullable Long dead, long claimed, @Nullable String trouble) {}

    /** @param wait for the first reading of a store of which nothing was read yet, if nothing is wrong with it */
    public Count count(Duration wait) {
        if (catalog.isComplete(store) || (isUnread() && catalog.catchUp(store, wait))) {
            return new Count(catalog.count(letters), catalog.count(in(LetterState.REPLAYING)), trouble());
        }
        return new Count(null, 0, Objects.requireNonNullElse(trouble(), "they are still being counted"));
    }

    private boolean isUnread() {
        Indexing indexing = catalog.indexing(store);
        return indexing != null && indexing.read() == 0 && indexing.trouble() == null;
    }

    private @Nullable String trouble() {
        Indexing indexing = catalog.indexing(store);
        return indexing == null ? "store " + store + " is not configured" : indexing.trouble();
    }

    /** Newest first. */
    public Page<Item> page(int limit, @Nullable String after) {
        catchUp();
        Page<Entry> page = catalog.letters(letters, limit, after);
        Map<String, Item> items = new LinkedHashMap<>();
        page.items().forEach(each -> items.put(each.letter().id(), item(each.letter())));
        // One by one, as together they may be larger than memory. One that is gone stays as the index has it.
        store().open(
                        page.items().stream().map(Entry::letter).toList(),
                        opened -> items.put(opened.letter().id(), item(opened.letter())));
        return new Page<>(List.copyOf(items.values()), page.next());
    }

    /** Letters whose id, or whose message's id, begins so: unsettled ones first, then the newest. */
    public List<Entry> matching(String idPrefix) {
        if (idPrefix.length() >= Lists.PREFIX_MIN) {
            catchUp();
        }
        return catalog.matching(letters, idPrefix, MATCHES_MAX);
    }

    public ItemDetail show(Entry entry) {
        LetterDetail detail =
                store().open(List.of(entry.letter())).get(entry.letter().id());
        if (detail == null) {
            throw gone(entry);
        }
        return new ItemDetail(item(detail.letter()), detail.content(), detail.history());
    }

    /** The message begins a new life at once. */
    public Item retry(Entry entry) {
        Item dead = show(entry).item();
        Sent sent = replay(List.of(entry.letter())).getFirst();
        catalog.catchUp(store, CATCH_UP_WAIT_MAX);
        require(entry, sent);
        return new Item(
                dead.id(),
                queue,
                dead.labels(),
                dead.key(),
                Status.PENDING,
                0,
                0,
                dead.createdAt(),
                null,
                null,
                null,
                null);
    }

    /**
     * Sends back every letter that is dead now and not set aside, oldest first, but of one key in the order of its messages; at most
     * 1,000,000. Returns how many were sent back; if some could not be, the refusal says so, and the others are.
     */
    public long retryAll() {
        catchUp();
        List<Chosen> chosen = KeyOrder.of(catalog.choose(in(LetterState.OPEN, LetterState.REPLAYING), RETRIED_MAX));
        long replayed = 0;
        List<Refused> unable = new ArrayList<>();
        for (int from = 0; from < chosen.size(); from += PORTION) {
            List<Chosen> some = chosen.subList(from, Math.min(chosen.size(), from + PORTION));
            for (Sent each : replay(lettersOf(some))) {
                switch (each) {
                    case Sent.Done any -> replayed++;
                    case Sent.Already any -> {}
                    case Sent.Gone any -> {}
                    case Sent.Unable cause -> unable.add(Refused.of(cause));
                }
            }
        }
        catalog.catchUp(store, CATCH_UP_WAIT_MAX);
        if (!unable.isEmpty()) {
            Refused first = unable.getFirst();
            throw new Refused(
                    first.kind(),
                    replayed + " of " + (replayed + unable.size()) + " letters were replayed; of the others the first: "
                            + first.why(),
                    first.remedy());
        }
        return replayed;
    }

    private List<DeadLetter> lettersOf(List<Chosen> chosen) {
        Map<String, Entry> known =
                catalog.choices().named(store, chosen.stream().map(Chosen::id).toList());
        return chosen.stream()
                .map(each -> known.get(each.id()))
                .filter(Objects::nonNull)
                .map(Entry::letter)
                .toList();
    }

    private List<Sent> replay(List<DeadLetter> some) {
        return store().replay(
                        some.stream()
                                .map(each -> new Replay(each, Target.QUEUE, null))
                                .toList(),
                        by);
    }

    public void drop(Entry entry) {
        Sent sent = store().drop(List.of(entry.letter()), by).getFirst();
        catalog.catchUp(store, CATCH_UP_WAIT_MAX);
        require(entry, sent);
    }

    private static void require(Entry entry, Sent sent) {
        switch (sent) {
            case Sent.Done any -> {}
            case Sent.Gone any -> throw gone(entry);
            case Sent.Unable unable -> throw Refused.of(unable);
            case Sent.Already any ->
                throw new Refused(
                        Refused.Kind.CONFLICT,
                        "someone else has replayed or dropped " + id(entry) + ", or has begun to replay it",
                        "a replay that came to nothing may be begun again after half a minute");
        }
    }

    private static Refused gone(Entry entry) {
        return new Refused(Refused.Kind.NOT_FOUND, "there is no item " + id(entry) + " any more", null);
    }

    private static String id(Entry entry) {
        return entry.letter().message().id().value();
    }

    private Item item(DeadLetter letter) {
        return new Item(
                letter.message().id().value(),
                queue,
                letter.message().labels(),
                letter.message().key(),
                Status.DEAD,
                letter.death().attempts(),
                letter.death().attempts(),
                letter.message().createdAt(),
                null,
                letter.death().at(),
                letter.death().reason(),
                new LastError(letter.death().failure(), letter.death().at()));
    }

    private Yard store() {
        return catalog.yard(store);
    }

    /** Once all was read, what is known is shown although reading on fails: the store is asked anyway before anything is done. */
    private void catchUp() {
        if (catalog.isComplete(store)) {
            catalog.catchUp(store, CATCH_UP_WAIT_MAX);
        } else if (!catalog.catchUp(store, FIRST_READING_WAIT_MAX)) {
            throw new Refused(
                    Refused.Kind.UNAVAILABLE,
                    "the dead letters of queue " + queue + " cannot be read: "
                            + Objects.requireNonNullElse(
                                    trouble(), "it takes longer than " + FIRST_READING_WAIT_MAX.toSeconds() + " s"),
                    "try again in a moment");
        }
    }

    private Filter in(LetterState... states) {
        List<Operand> any = new ArrayList<>();
        for (LetterState each : states) {
            any.add(new Operand.State(each));
        }
        return letters.and(new Term(Field.STATE, Op.IS, any));
    }
}
