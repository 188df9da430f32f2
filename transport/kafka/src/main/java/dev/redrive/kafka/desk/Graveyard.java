// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.kafka.act.Act;
import dev.redrive.kafka.act.ActsTopic;
import dev.redrive.kafka.act.Fate;
import dev.redrive.kafka.codec.Letter;
import dev.redrive.kafka.codec.LetterReader;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.codec.Returned;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.look.Look;
import dev.redrive.kafka.look.Portions;
import dev.redrive.kafka.settings.KafkaSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/**
 * The dead letters of one group: an index of their topic, read on from where the last look ended, and what was done about them. Used
 * by one thread.
 */
final class Graveyard {

    /** Open ones. Beyond that letters are counted by offsets, and not listed. */
    static final int LETTERS_MAX = 1_000_000;
    /** However small they are. */
    static final int READ_AT_ONCE = 500;

    private final KafkaSettings settings;
    private final Ground ground;
    private final Look look;
    private final ActsTopic acts;
    private final LetterReader reader;
    private Register register = new Register(LETTERS_MAX);
    private final Map<Integer, Long> begins = new HashMap<>();
    private final Map<Integer, Long> next = new HashMap<>();
    private Uuid indexed = Uuid.ZERO_UUID;
    private long unread;

    Graveyard(Sight sight, ActsTopic acts) {
        this.settings = sight.settings();
        this.ground = sight.ground();
        this.look = sight.look();
        this.acts = acts;
        this.reader = new LetterReader(settings.fields(), settings.envelope());
    }

    /**
     * How many letters are open.
     *
     * @param claimed of those, how many have a replay that was begun and not ended
     * @param unread records that were only counted
     */
    record Count(long open, int claimed, long unread) {}

    Count count() {
        return new Count(index().open() + unread, register.claimed(), unread);
    }

    /** Reads on: the acts first, so that letters that were closed long ago take no room among the open ones. */
    void refresh() {
        Optional<Ground.Found> topic = ground.find(settings.topics().deadLetters());
        if (topic.isPresent() && !topic.get().id().equals(indexed)) {
            indexed = topic.get().id();
            forgetAll();
        }
        register.forgetClosings();
        readActs();
        topic.ifPresent(this::readLetters);
        if (unread == 0) {
            register.hasAll();
        }
    }

    /** After a claim: whose is it? */
    void readActs() {
        acts.readOn(look, (letter, act) -> {
            if (act.group().equals(settings.group())) {
                register.acted(letter, act);
            }
        });
    }

    private void readLetters(Ground.Found topic) {
        Map<Integer, Ground.Extent> extents = ground.extents(topic);
        forgetGone(extents);
        Map<TopicPartition, Look.Stretch> wanted = new HashMap<>();
        extents.forEach((partition, extent) -> wanted.put(
                new TopicPartition(topic.name(), partition),
                new Look.Stretch(Math.max(extent.begin(), next.getOrDefault(partition, 0L)), extent.end())));
        unread = 0;
        look.through(wanted, this::enter);
        wanted.forEach((partition, stretch) -> {
            if (!register.isFull()) {
                next.put(partition.partition(), stretch.to());
            } else {
                long from = Math.max(stretch.from(), next.getOrDefault(partition.partition(), 0L));
                unread += Math.max(0, stretch.to() - from);
            }
        });
    }

    private void forgetGone(Map<Integer, Ground.Extent> extents) {
        extents.forEach((partition, extent) -> {
            Long before = begins.put(partition, extent.begin());
            if (before != null && before < extent.begin()) {
                index().forgetBelow(partition, extent.begin());
            }
        });
    }

    private void forgetAll() {
        register = new Register(LETTERS_MAX);
        next.clear();
        acts.again();
    }

    private boolean enter(ConsumerRecord<byte[], byte[]> kept) {
        if (register.isFull()) {
            return false;
        }
        next.put(kept.partition(), kept.offset() + 1);
        reader.read(Raw.of(kept))
                .filter(letter -> isOurs(letter.returned()))
                .ifPresent(letter -> register.add(
                        letter.id(),
                        letter.returned().message().id().value(),
                        new LetterIndex.Entry(
                                kept.partition(), kept.offset(), letter.at().toEpochMilli())));
        return true;
    }

    /** Queues of one group may share a topic of dead letters. */
    private boolean isOurs(Returned letter) {
        String from = letter.past().original().place().topic();
        return settings.group().equals(letter.group())
                && (settings.topics().source().equals(from)
                        || settings.topics().retry().equals(from));
    }

    // ---- finding ----

    private LetterIndex index() {
        return register.index();
    }

    /** All letters, open and closed, that an id or its beginning may mean. */
    List<Integer> matching(String prefix) {
        List<Integer> found = new ArrayList<>();
        index().matching(prefix, found::add);
        return found;
    }

    boolean isOpen(int number) {
        return index().isOpen(number);
    }

    String letterId(int number) {
        return index().letterId(number);
    }

    String messageId(int number) {
        return index().messageId(number);
    }

    Fate fate(int number) {
        return register.fate(letterId(number));
    }

    /** How someone ended it since the last {@link #refresh}. */
    Optional<Act> closing(int number) {
        return register.closing(letterId(number));
    }

    /** The youngest open letter there is. */
    Optional<LetterOrder> youngest() {
        return newest(1, null).stream().findFirst().map(this::order);
    }

    /** Open letters behind that one, the newest first. */
    List<Integer> newest(int limit, @Nullable LetterOrder after) {
        return first(limit, after, true);
    }

    /** Open letters behind that one, the oldest first. */
    List<Integer> oldest(int limit, @Nullable LetterOrder after) {
        return first(limit, after, false);
    }

    private List<Integer> first(int limit, @Nullable LetterOrder after, boolean newestFirst) {
        var order = newestFirst ? LetterOrder.NEWEST_FIRST : LetterOrder.NEWEST_FIRST.reversed();
        // The last of those kept is on top, to be replaced by one that comes before it.
        PriorityQueue<LetterOrder> kept = new PriorityQueue<>(limit + 1, order.reversed());
        for (int number = 0; number < index().size(); number++) {
            if (index().isOpen(number)) {
                LetterOrder each = order(number);
                if ((after == null || order.compare(each, after) > 0)
                        && (kept.size() < limit || order.compare(each, kept.element()) < 0)) {
                    kept.add(each);
                    if (kept.size() > limit) {
                        kept.remove();
                    }
                }
            }
        }
        return kept.stream().sorted(order).map(LetterOrder::number).toList();
    }

    LetterOrder order(int number) {
        LetterIndex.Entry entry = index().entry(number);
        return new LetterOrder(entry.at(), entry.partition(), entry.offset(), number);
    }

    /** Empty if it is there no more. */
    Optional<Letter> read(int number) {
        List<Letter> found = new ArrayList<>();
        inPortions(List.of(number), letters -> found.addAll(letters.values()));
        return found.stream().findFirst();
    }

    /** Shows the letters themselves, of those that are still there, in the order given. */
    void inPortions(List<Integer> numbers, Consumer<Map<Integer, Letter>> each) {
        List<Look.Spot> spots = numbers.stream().map(this::spot).toList();
        Portions.each(
                spots,
                READ_AT_ONCE,
                (from, to) -> look.these(spots.subList(from, to), Portions.BYTES_MAX),
                (from, to, found) -> {
                    Map<Integer, Letter> letters = new LinkedHashMap<>();
                    for (int i = from; i < to; i++) {
                        int number = numbers.get(i);
                        Optional.ofNullable(found.get(spots.get(i)))
                                .flatMap(kept -> reader.read(Raw.of(kept)))
                                .ifPresent(letter -> letters.put(number, letter));
                    }
                    each.accept(letters);
                });
    }

    private Look.Spot spot(int number) {
        LetterIndex.Entry entry = index().entry(number);
        return new Look.Spot(new TopicPartition(settings.topics().deadLetters(), entry.partition()), entry.offset());
    }
}
