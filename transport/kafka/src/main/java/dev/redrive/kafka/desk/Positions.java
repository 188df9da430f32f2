// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.kafka.codec.Place;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.poll.ProgressTopic;
import dev.redrive.kafka.poll.Progressions;
import dev.redrive.kafka.position.Offsets;
import dev.redrive.kafka.position.Snapshot;
import dev.redrive.kafka.position.codec.Position;
import dev.redrive.kafka.position.codec.PositionText;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;

/** Reads how far the two groups of a queue have come. Any thread. */
final class Positions {

    private final KafkaSettings settings;
    private final Ground ground;
    private final ProgressTopic progress;
    /** What lay on the progress topic, by where: it is read once. */
    private final Map<String, Kept> kept = new HashMap<>();

    private record Kept(Position.Elsewhere where, Snapshot snapshot) {}

    Positions(KafkaSettings settings, Ground ground, KafkaCluster cluster) {
        this.settings = settings;
        this.ground = ground;
        this.progress = new ProgressTopic(settings.topics().progress(), settings.group(), cluster.lookers());
    }

    /** On the topic it reads. */
    List<Reach> ofSource(Ground.Found source) {
        return reaches(source, settings.group(), settings.start());
    }

    List<Reach> ofRetries(Ground.Found retry) {
        return reaches(retry, settings.retryGroup(), Start.EARLIEST);
    }

    /** Whether records lie on the topic it reads, and its group has no position there: which of them wait is unknown then. */
    boolean areLost() {
        return ground.find(settings.topics().source())
                .filter(topic ->
                        ground.committed(settings.group(), topic.name()).isEmpty())
                .map(topic -> ground.extents(topic).values().stream().anyMatch(each -> each.begin() < each.end()))
                .orElse(false);
    }

    long readers() {
        return ground.readers(settings.group(), settings.topics().source());
    }

    private List<Reach> reaches(Ground.Found topic, String group, Start start) {
        Map<Integer, OffsetAndMetadata> committed = ground.committed(group, topic.name());
        // Where it starts holds for a new group only.
        boolean fromTheFirst = start == Start.EARLIEST || !committed.isEmpty();
        List<Reach> reaches = new ArrayList<>();
        new TreeMap<>(ground.extents(topic)).forEach((partition, extent) -> {
            OffsetAndMetadata position = committed.get(partition);
            long begin = fromTheFirst ? extent.begin() : extent.end();
            Snapshot known =
                    position == null ? Snapshot.at(begin) : above(extent.begin(), snapshot(topic, partition, position));
            reaches.add(new Reach(partition, known, extent.end()));
        });
        return reaches;
    }

    private Snapshot snapshot(Ground.Found topic, int partition, OffsetAndMetadata committed) {
        Position position = PositionText.decode(committed.metadata(), committed.offset());
        return switch (position) {
            case Position.Known(var id, var snapshot, var kept) when isThat(id, topic) -> snapshot;
            case Position.Elsewhere there
            when isThat(there.topicId(), topic) ->
                above(committed.offset(), elsewhere(new Place(topic.name(), partition).text(), there, committed));
            case Position other -> Snapshot.at(committed.offset());
        };
    }

    private static boolean isThat(String topicId, Ground.Found topic) {
        return topicId.equals(topic.id().toString());
    }

    private synchronized Snapshot elsewhere(String place, Position.Elsewhere there, OffsetAndMetadata committed) {
        Kept known = kept.get(place);
        if (known == null || !known.where.equals(there)) {
            Snapshot read = progress.read(place, there.partition(), there.offset())
                    .map(Progressions.Kept::snapshot)
                    .orElseGet(() -> Snapshot.at(committed.offset()));
            known = new Kept(there, read);
            kept.put(place, known);
        }
        return known.snapshot;
    }

    /** The part of a snapshot from that offset on. */
    static Snapshot above(long watermark, Snapshot snapshot) {
        if (watermark <= snapshot.watermark()) {
            return snapshot;
        }
        long[] lowest = {watermark};
        snapshot.finished().forEachRun((from, to) -> {
            if (from <= lowest[0] && to > lowest[0]) {
                lowest[0] = to;
            }
        });
        long open = lowest[0];
        Offsets finished = Offsets.of(run -> snapshot.finished().forEachRun((from, to) -> {
            if (from > open) {
                run.accept(from, to);
            }
        }));
        return new Snapshot(open, finished, snapshot.failed().tailMap(open));
    }
}
