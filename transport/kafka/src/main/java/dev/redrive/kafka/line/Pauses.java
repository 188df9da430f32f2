// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.kafka.settings.Bounds;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Back-pressure: when to stop reading, and when to go on. Owned by the line thread. */
final class Pauses {

    private static final long FRESH_BYTES_MAX = 32 << 20;

    private final Bounds bounds;
    private final Map<Reading, Reader> readers;
    private final ReadAhead readAhead = new ReadAhead();
    private final Map<Reading, Set<Integer>> wide = new EnumMap<>(Reading.class);
    private final Map<Reading, Boolean> all = new EnumMap<>(Reading.class);

    Pauses(Bounds bounds, Map<Reading, Reader> readers) {
        this.bounds = bounds;
        this.readers = readers;
    }

    void turn(Stock stock, long ticks) {
        readAhead.turn(stock.offer().delivered(), ticks);
        pauseAll(Reading.SOURCE, stock.holding().isFull() || isEnough(stock, all.getOrDefault(Reading.SOURCE, false)));
        pauseAll(Reading.RETRY, !retryReasons(stock.parked()).isEmpty() && !isReadAgain(stock));
        Map<Reading, Set<Integer>> now = new EnumMap<>(Reading.class);
        for (Partition partition : stock.partitions().values()) {
            if (isWide(partition) && !partition.isReadAgain()) {
                now.computeIfAbsent(partition.assigned.reading(), any -> new HashSet<>())
                        .add(partition.assigned.partition());
            }
        }
        for (Reading reading : Reading.values()) {
            Set<Integer> paused = now.getOrDefault(reading, Set.of());
            Reader reader = readers.get(reading);
            if (reader != null && !paused.equals(wide.getOrDefault(reading, Set.of()))) {
                wide.put(reading, paused);
                reader.pause(paused);
            }
        }
    }

    private boolean isWide(Partition partition) {
        // What was moved out of the way shows only when it is read at its new place.
        long max = partition.moved.isAhead() ? 2L * bounds.windowMax() : bounds.windowMax();
        return partition.window.span() >= max;
    }

    /** What was lost may be the very one that the others wait for. */
    private static boolean isReadAgain(Stock stock) {
        return stock.partitions().values().stream().anyMatch(Partition::isReadAgain);
    }

    /** What speaks against reading more of the retry topic. */
    private List<String> retryReasons(Parked parked) {
        List<String> reasons = new ArrayList<>();
        if (parked.known() >= bounds.waitingMax()) {
            reasons.add(parked.waiting() + " messages wait on the retry topic, and no more are read from it");
        }
        if (parked.isDiskFull()) {
            reasons.add("the spill files of the retry topic have come to " + bounds.spillBytesMax()
                    + " bytes, and no more is read from it");
        }
        if (parked.isOverBudget()) {
            reasons.add("the spill folder takes no more, and no more is read from the retry topic");
        }
        return reasons;
    }

    /** The usual state of a busy queue; it ends when half of it is gone. */
    private boolean isEnough(Stock stock, boolean paused) {
        int half = paused ? 2 : 1;
        return stock.offer().freshCount() >= readAhead.messages() / half
                || stock.offer().freshBytes() >= FRESH_BYTES_MAX / half;
    }

    private void pauseAll(Reading reading, boolean paused) {
        Reader reader = readers.get(reading);
        if (reader != null && all.getOrDefault(reading, false) != paused) {
            all.put(reading, paused);
            reader.pauseAll(paused);
        }
    }

    /** What people should know: bounds that hold the queue up. */
    List<String> reasons(Stock stock) {
        List<String> reasons = new ArrayList<>();
        if (stock.holding().isFull()) {
            reasons.add("holds " + stock.holding().bytes() + " bytes of messages that wait, and takes no more in");
        }
        reasons.addAll(retryReasons(stock.parked()));
        for (Partition partition : stock.partitions().values()) {
            if (isWide(partition)) {
                reasons.add(partition.place() + " is " + partition.window.span() + " offsets ahead of offset "
                        + partition.window.watermark() + ", which is not finished");
            }
        }
        return reasons;
    }
}
