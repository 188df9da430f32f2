// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.kafka.position.Snapshot;
import dev.redrive.kafka.position.codec.Position;
import dev.redrive.kafka.position.codec.PositionText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns windows that have changed into commits. One snapshot gives all that is committed; what does not fit into the metadata
 * is kept in the progress topic first. Owned by the line thread.
 */
final class Commits {

    static final long EVERY_MILLIS = 1000;

    /** What a broker allows unless told otherwise ({@code offset.metadata.max.bytes}). */
    private static final int METADATA_MAX = 4096;
    /** What one that has failed takes there at least. */
    private static final int FAILED_BYTES_LEAST = 3;

    private final Map<Reading, Reader> readers;
    private final Outbox outbox;
    /** By place, the epoch whose position is being kept in the progress topic. One of an earlier epoch holds up nobody. */
    private final Map<String, Long> onTheirWay = new HashMap<>();

    private long lastTicks = Long.MIN_VALUE / 2;

    Commits(Map<Reading, Reader> readers, Outbox outbox) {
        this.readers = readers;
        this.outbox = outbox;
    }

    /** Commits what has changed, about once a second. */
    void turn(Collection<Partition> partitions, long ticks) {
        if (ticks - lastTicks < EVERY_MILLIS) {
            return;
        }
        lastTicks = ticks;
        commit(partitions);
    }

    void commit(Collection<Partition> partitions) {
        Map<Reading, List<Committable>> ready = new HashMap<>();
        for (Partition partition : partitions) {
            if (isChanged(partition) && !isOnItsWay(partition)) {
                snapshot(partition)
                        .ifPresent(each -> ready.computeIfAbsent(partition.assigned.reading(), any -> new ArrayList<>())
                                .add(each));
            }
        }
        ready.forEach((reading, positions) -> reader(reading).commit(positions));
    }

    /** Empty if it has to go the long way; it will be committed when it has come there. */
    private Optional<Committable> snapshot(Partition partition) {
        Snapshot snapshot = partition.window.snapshot();
        long version = partition.window.version();
        Assigned assigned = partition.assigned;
        Optional<String> text = snapshot.failed().size() > METADATA_MAX / FAILED_BYTES_LEAST
                ? Optional.empty()
                : text(partition, snapshot);
        if (text.isEmpty()) {
            onTheirWay.put(partition.place(), assigned.epoch());
            outbox.keep(new Outbox.Progressed(assigned, snapshot, version));
            return Optional.empty();
        }
        partition.committed = version;
        return Optional.of(
                new Committable(assigned.partition(), assigned.epoch(), snapshot.watermark(), text.get(), version));
    }

    /** A position is in the progress topic: now the commit may name it. */
    void kept(Outbox.Progressed position, Partition partition, int progressPartition, long offset) {
        onTheirWay.remove(partition.place());
        partition.committed = position.version();
        Assigned assigned = partition.assigned;
        partition.kept = OptionalLong.of(assigned.epoch());
        String pointer = PositionText.pointer(assigned.topic().id(), progressPartition, offset);
        commit(position, assigned, pointer);
    }

    /** A position is too large even for the progress topic: then only the watermark is told. */
    void notKept(Outbox.Progressed position, Partition partition) {
        onTheirWay.remove(partition.place());
        partition.committed = position.version();
        Snapshot bare = Snapshot.at(position.snapshot().watermark());
        commit(position, partition.assigned, text(partition, bare).orElse(""));
    }

    private static Optional<String> text(Partition partition, Snapshot snapshot) {
        return PositionText.encode(
                new Position.Known(partition.assigned.topic().id(), snapshot, partition.kept), METADATA_MAX);
    }

    private void commit(Outbox.Progressed position, Assigned assigned, String metadata) {
        reader(assigned.reading())
                .commit(List.of(new Committable(
                        assigned.partition(),
                        assigned.epoch(),
                        position.snapshot().watermark(),
                        metadata,
                        position.version())));
    }

    /** @param holder who has that partition now; null if nobody has */
    void outlived(String place, long epoch, @Nullable Partition holder) {
        outbox.drop(place, epoch);
        if (holder != null && holder.kept.equals(OptionalLong.of(epoch))) {
            holder.kept = OptionalLong.empty();
        }
    }

    /** It will be tried again with the next snapshot. */
    void failed(Partition partition) {
        partition.committed = -1;
    }

    void forget(Set<String> places) {
        onTheirWay.keySet().removeAll(places);
    }

    private boolean isOnItsWay(Partition partition) {
        Long epoch = onTheirWay.get(partition.place());
        return epoch != null && epoch == partition.assigned.epoch();
    }

    static boolean isChanged(Partition partition) {
        return partition.committed != partition.window.version();
    }

    private Reader reader(Reading reading) {
        Reader reader = readers.get(reading);
        if (reader == null) {
            throw new IllegalStateException("nobody reads " + reading);
        }
        return reader;
    }
}
