// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.apache.kafka.common.Uuid;

/**
 * How far a yard was told: of each topic, by its id, each partition. As text {@code k1 TOPIC:NEXT-BEGIN,... TOPIC:...}, numbers to the
 * base of 36, about ten characters a partition.
 */
record Mark(Map<Uuid, List<Reach>> reaches) {

    static final Mark BEGINNING = new Mark(Map.of());

    private static final String VERSION = "k1";
    private static final int BASE = 36;

    /**
     * How far one partition was told.
     *
     * @param begin where it began when that was first looked at
     */
    record Reach(long next, long begin) {}

    /** Empty if it is none of ours. */
    static Optional<Mark> of(String text) {
        String[] parts = text.split(" ", -1);
        if (!parts[0].equals(VERSION)) {
            return Optional.empty();
        }
        Map<Uuid, List<Reach>> reaches = new HashMap<>();
        try {
            for (int i = 1; i < parts.length; i++) {
                int between = parts[i].indexOf(':');
                reaches.put(Uuid.fromString(parts[i].substring(0, between)), reaches(parts[i].substring(between + 1)));
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
        return Optional.of(new Mark(reaches));
    }

    private static List<Reach> reaches(String text) {
        List<Reach> reaches = new ArrayList<>();
        for (String each : text.split(",", -1)) {
            int between = each.indexOf('-');
            reaches.add(new Reach(
                    Long.parseLong(each.substring(0, between), BASE),
                    Long.parseLong(each.substring(between + 1), BASE)));
        }
        return reaches;
    }

    Optional<Reach> of(Uuid topic, int partition) {
        List<Reach> known = reaches.getOrDefault(topic, List.of());
        return partition < known.size() ? Optional.of(known.get(partition)) : Optional.empty();
    }

    String text() {
        var all = new StringJoiner(" ");
        all.add(VERSION);
        new TreeMap<>(reaches).forEach((topic, each) -> {
            var partitions = new StringJoiner(",");
            each.forEach(
                    reach -> partitions.add(Long.toString(reach.next, BASE) + "-" + Long.toString(reach.begin, BASE)));
            all.add(topic + ":" + partitions);
        });
        return all.toString();
    }
}
