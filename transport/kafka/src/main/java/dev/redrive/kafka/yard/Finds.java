// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.kafka.codec.Place;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.look.Look;
import dev.redrive.kafka.look.Portions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Finds letters again by where they lie. Used by one thread. */
final class Finds {

    private final Ledgers ledgers;
    private final Opener opener;

    Finds(Ledgers ledgers, Opener opener) {
        this.ledgers = ledgers;
        this.opener = opener;
    }

    /** By id, those that still lie there; empty if there are several and they are larger than that together. */
    Optional<Map<String, Kept>> find(Collection<DeadLetter> letters, long bytesMax) {
        Map<String, Look.Spot> spots = new LinkedHashMap<>();
        letters.forEach(each -> spot(each.grave().place()).ifPresent(spot -> spots.put(each.id(), spot)));
        Map<String, Ground.Found> topics = new HashMap<>();
        spots.values().stream()
                .map(each -> each.partition().topic())
                .distinct()
                .forEach(name -> ledgers.ground().find(name).ifPresent(found -> topics.put(name, found)));
        Map<TopicPartition, Ground.Extent> extents = ledgers.ground().extents(topics.values());
        spots.values().removeIf(spot -> !holds(extents.get(spot.partition()), spot.offset()));
        return ledgers.look().these(new ArrayList<>(spots.values()), bytesMax).map(records -> {
            Map<String, Kept> found = new HashMap<>();
            spots.forEach((id, spot) -> {
                var there = records.get(spot);
                Ground.Found topic = topics.get(spot.partition().topic());
                if (there != null && topic != null) {
                    Kept kept =
                            opener.open(Raw.of(there), topic, ledgers.topics().queues());
                    if (kept.letter().id().equals(id)) {
                        found.put(id, kept);
                    }
                }
            });
            return found;
        });
    }

    private static boolean holds(Ground.@Nullable Extent extent, long offset) {
        return extent != null && offset >= extent.begin() && offset < extent.end();
    }

    private static Optional<Look.Spot> spot(String place) {
        int between = place.lastIndexOf('/');
        try {
            Place partition = Place.of(place.substring(0, Math.max(0, between)));
            long offset = Long.parseLong(place.substring(between + 1));
            return Optional.of(new Look.Spot(new TopicPartition(partition.topic(), partition.partition()), offset));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The same in portions that fit into memory, each in the order given. */
    void inPortions(List<DeadLetter> letters, int most, long bytesMax, Portions.Taking<Map<String, Kept>> each) {
        Portions.each(letters, most, (from, to) -> find(letters.subList(from, to), bytesMax), each);
    }
}
