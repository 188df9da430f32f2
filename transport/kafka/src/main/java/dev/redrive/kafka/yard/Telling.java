// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Reading;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.look.Look;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/** One reading of a yard while it is being made: partition by partition, until there is enough. Used by one thread. */
final class Telling {

    /** Of texts in one reading: more would not fit into a small heap together. */
    private static final long CHARS_MAX = 8 << 20;

    private final Look look;
    private final Mark from;
    private final int most;
    private final List<News> news = new ArrayList<>();
    private final Map<Uuid, List<Mark.Reach>> reaches = new HashMap<>();
    private long chars;
    private long behind;

    Telling(Look look, Mark from, int most) {
        this.look = look;
        this.from = from;
        this.most = most;
    }

    void add(News each) {
        news.add(each);
        chars += size(each);
    }

    /** Tells on from a topic, as far as there is room. */
    void tell(
            Ground.Found topic,
            Map<TopicPartition, Ground.Extent> extents,
            Function<ConsumerRecord<byte[], byte[]>, Optional<News>> told) {
        List<Mark.Reach> reached = new ArrayList<>();
        for (TopicPartition each : topic.all()) {
            Ground.Extent extent = extents.getOrDefault(each, Ground.Extent.EMPTY);
            Mark.Reach before = from.of(topic.id(), each.partition())
                    .orElseGet(() -> new Mark.Reach(extent.begin(), extent.begin()));
            var stretch = new Look.Stretch(Math.max(before.next(), extent.begin()), extent.end());
            long next = tell(each, stretch, told);
            behind += Math.max(0, extent.end() - next);
            reached.add(new Mark.Reach(next, before.begin()));
        }
        reaches.put(topic.id(), reached);
    }

    private long tell(
            TopicPartition partition,
            Look.Stretch stretch,
            Function<ConsumerRecord<byte[], byte[]>, Optional<News>> told) {
        if (isFull() || stretch.from() >= stretch.to()) {
            return stretch.from();
        }
        var until = new long[] {stretch.to()};
        look.through(Map.of(partition, stretch), kept -> {
            if (isFull()) {
                until[0] = kept.offset();
                return false;
            }
            told.apply(kept).ifPresent(this::add);
            return true;
        });
        return until[0];
    }

    private boolean isFull() {
        return news.size() >= most || chars > CHARS_MAX;
    }

    Reading reading() {
        return new Reading(news, new Mark(reaches).text(), behind);
    }

    private static long size(News news) {
        return switch (news) {
            case News.Died(DeadLetter letter) ->
                letter.death().failure().message().length()
                        + letter.death().failure().stack().length();
            case News.Noted(var key, var value) -> value == null ? 0 : value.length;
            case News.Fate fate -> 0;
            case News.Ended ended -> 0;
            case News.Vanished vanished -> 0;
            case News.Anew anew -> 0;
        };
    }
}
