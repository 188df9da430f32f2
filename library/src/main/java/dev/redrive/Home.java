// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.kafka.settings.KafkaSettings;

/** Where a queue lives. */
public sealed interface Home {

    /** On the embedded store, with nothing to install. */
    record Embedded() implements Home {}

    /**
     * On Kafka.
     *
     * @param cluster its name, under which {@link Redrive#cluster} knows how to reach it
     */
    record OnKafka(String cluster, KafkaSettings settings) implements Home {}

    Home EMBEDDED = new Embedded();
}
