// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.port.Transport;
import dev.redrive.kafka.KafkaQueue;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A queue's transport while its engine runs.
 *
 * @param kafka the queue on Kafka, if it lives there: to be started before the engine and closed after it
 */
record Attached(Transport transport, Optional<KafkaQueue> kafka) {

    static Attached embedded(Transport transport) {
        return new Attached(transport, Optional.empty());
    }

    static Attached onKafka(KafkaQueue queue) {
        return new Attached(queue.transport(), Optional.of(queue));
    }

    void begin() {
        kafka.ifPresent(KafkaQueue::start);
    }

    /** Keeps it from its work for that reason, or lets it begin again: on Kafka, where others work it meanwhile. */
    void standAside(@Nullable String why) {
        kafka.ifPresent(queue -> {
            if (why == null) {
                queue.comeBack();
            } else {
                queue.standAside(why);
            }
        });
    }

    /** After the engine has drained: the last commit. */
    void end() {
        kafka.ifPresent(KafkaQueue::close);
    }
}
