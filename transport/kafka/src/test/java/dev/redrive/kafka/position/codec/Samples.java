// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

import dev.redrive.kafka.position.Failed;
import dev.redrive.kafka.position.Offsets;
import dev.redrive.kafka.position.Snapshot;
import java.time.Instant;
import java.util.BitSet;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** Snapshots to encode. */
final class Samples {
    static final String TOPIC = "mE5Qk1oNT3eYhT1w0VbJ5Q";
    static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");

    private Samples() {}

    /** So many finished ones, drawn from the span above the watermark. */
    static Snapshot scattered(long watermark, int count, int span, RandomGenerator random) {
        var bits = new BitSet(span);
        for (int left = count; left > 0; ) {
            int at = random.nextInt(span);
            if (!bits.get(at)) {
                bits.set(at);
                left--;
            }
        }
        return new Snapshot(watermark, above(watermark, bits), new TreeMap<>());
    }

    /** About a third finished, about one in nine of the others failed. */
    static Snapshot mixed(long watermark, int span, RandomGenerator random) {
        var bits = new BitSet(span);
        var failed = new TreeMap<Long, Failed>();
        for (int i = 0; i < span; i++) {
            if (random.nextInt(3) == 0) {
                bits.set(i);
            } else if (random.nextInt(9) == 0) {
                failed.put(watermark + 1 + i, failed(random));
            }
        }
        return new Snapshot(watermark, above(watermark, bits), failed);
    }

    static Snapshot failures(long watermark, int count, RandomGenerator random) {
        SortedMap<Long, Failed> failed = new TreeMap<>();
        long offset = watermark;
        for (int i = 0; i < count; i++) {
            failed.put(offset, failed(random));
            offset += 1 + random.nextInt(3);
        }
        return new Snapshot(watermark, Offsets.NONE, failed);
    }

    /** And what that epoch has kept is left on the progress topic. */
    static Position.Known left(Snapshot snapshot, long epoch) {
        return new Position.Known(TOPIC, snapshot, OptionalLong.of(epoch));
    }

    private static Failed failed(RandomGenerator random) {
        Instant first = NOON.minusMillis(random.nextInt(60_000));
        return new Failed(1 + random.nextInt(4), NOON.plusMillis(random.nextInt(300_000)), first);
    }

    private static Offsets above(long watermark, BitSet bits) {
        return Offsets.of(run -> {
            for (int from = bits.nextSetBit(0); from >= 0; ) {
                int to = bits.nextClearBit(from);
                run.accept(watermark + 1 + from, watermark + 1 + to);
                from = bits.nextSetBit(to);
            }
        });
    }
}
