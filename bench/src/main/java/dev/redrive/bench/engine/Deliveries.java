// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.engine;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Messages made beforehand. */
final class Deliveries {

    static final int KEYS = 10_000;

    private static final Payload VALUE = Payload.owning(new byte[100]);

    private Deliveries() {}

    /** So many messages at positions from 0 on, their keys drawn from so many, or each with its own if there are enough. */
    static List<Delivery> ring(int size, int keys) {
        List<Key> all =
                IntStream.range(0, keys).mapToObj(i -> Key.of("key-" + i)).toList();
        SplittableRandom random = new SplittableRandom(1);
        Instant now = Instant.now();
        List<Delivery> ring = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            Content content = Content.of(VALUE).withKey(all.get(keys < size ? random.nextInt(keys) : i));
            Message message = new Message(new MessageId("m" + i), new Origin("memory", i), now, content);
            ring.add(new Delivery(message, new Standing(0, now)));
        }
        return ring;
    }
}
