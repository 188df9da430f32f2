// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Reading;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.look.Look;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/** Tells a yard's news: what was done first, so that a letter is never shown open that no longer is. Used by one thread. */
final class Teller {

    /** A topic that lets its letters go one after the other is not told anew for each of them. */
    private static final long ANEW_TICKS = 600_000;

    private final Look look;
    private final Ground ground;
    private final ActBook book;
    private final YardTopics topics;
    private final Opener opener;
    private final Time time;
    private final String actsTopic;
    private Optional<Long> truncatedAt = Optional.empty();

    Teller(Ledgers ledgers, Opener opener, Time time) {
        this.look = ledgers.look();
        this.ground = ledgers.ground();
        this.book = ledgers.book();
        this.topics = ledgers.topics();
        this.actsTopic = ledgers.actsTopic();
        this.opener = opener;
        this.time = time;
    }

    Reading read(String text, int most) {
        book.readOn();
        Optional<Ground.Found> acts = ground.find(actsTopic);
        List<Ground.Found> graves = topics.all(book.adopted());
        List<Ground.Found> all = new ArrayList<>(graves);
        acts.ifPresent(all::add);
        Map<TopicPartition, Ground.Extent> extents = new HashMap<>(topics.extents(all));
        // Whether an act counts is known of those in the book.
        extents.computeIfPresent(
                new TopicPartition(actsTopic, 0), (any, extent) -> new Ground.Extent(extent.begin(), book.next()));
        Optional<Mark> mark = text.isEmpty()
                ? Optional.of(Mark.BEGINNING)
                : Mark.of(text).filter(known -> holds(known, all, extents));
        var telling = new Telling(look, mark.orElse(Mark.BEGINNING), most);
        if (mark.isEmpty()) {
            telling.add(new News.Anew());
        }
        acts.ifPresent(topic -> telling.tell(topic, extents, book::news));
        for (Ground.Found topic : graves) {
            telling.tell(
                    topic,
                    extents,
                    kept -> Optional.of(new News.Died(
                            opener.open(Raw.of(kept), topic, topics.queues()).letter())));
        }
        return telling.reading();
    }

    /** Whether one can go on from there: no topic is gone or made anew, and none has let go of what was told. */
    private boolean holds(Mark mark, List<Ground.Found> all, Map<TopicPartition, Ground.Extent> extents) {
        Set<Uuid> gone = new HashSet<>(mark.reaches().keySet());
        boolean cut = false;
        for (Ground.Found topic : all) {
            gone.remove(topic.id());
            for (TopicPartition each : topic.all()) {
                Ground.Extent extent = extents.getOrDefault(each, Ground.Extent.EMPTY);
                Optional<Mark.Reach> reach = mark.of(topic.id(), each.partition());
                if (reach.filter(known -> known.next() > extent.end()).isPresent()) {
                    return false;
                }
                cut |= reach.filter(known -> known.begin() < extent.begin() && known.next() > known.begin())
                        .isPresent();
            }
        }
        return gone.isEmpty() && !(cut && isTimeToTellAnew());
    }

    private boolean isTimeToTellAnew() {
        long now = time.now().ticks();
        if (truncatedAt.filter(then -> now - then < ANEW_TICKS).isPresent()) {
            return false;
        }
        truncatedAt = Optional.of(now);
        return true;
    }
}
