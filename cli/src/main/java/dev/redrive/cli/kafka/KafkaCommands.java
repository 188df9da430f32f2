// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.kafka;

import dev.redrive.cli.frame.Command;

/** {@code redrive kafka}: what queues need on their clusters, and whose letters are read there. */
public final class KafkaCommands {
    private KafkaCommands() {}

    public static Command all() {
        return Command.named("kafka", "Topics on Kafka: those that queues need, and those of others.")
                .holds(Topics.command(), Adoption.adopt(), Adoption.adopted(), Adoption.disown());
    }
}
