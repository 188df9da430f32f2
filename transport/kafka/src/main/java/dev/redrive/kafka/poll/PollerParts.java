// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import dev.redrive.core.time.Time;
import dev.redrive.kafka.line.Reading;
import dev.redrive.kafka.line.Topic;
import dev.redrive.kafka.settings.Bounds;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;

/**
 * What a poller is made of.
 *
 * @param consumers makes a new consumer, not yet subscribed
 * @param patience how it waits for the line while partitions leave
 */
public record PollerParts(
        String name,
        Reading reading,
        Identity identity,
        Beginnings beginnings,
        Supplier<Consumer<byte[], byte[]>> consumers,
        Handing handing,
        Progressions progressions,
        Epochs epochs,
        Membership membership,
        Bounds bounds,
        Patience patience,
        Time time) {

    Topic topic() {
        return identity.topic();
    }
}
