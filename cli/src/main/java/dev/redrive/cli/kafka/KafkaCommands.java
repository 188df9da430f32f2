// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.kafka;

import dev.redrive.cli.frame.Command;

/** {@code redrive kafka}: what queues need on their clusters. */
public final class KafkaCommands {
    private KafkaCommands() {}

    public static Command all() {
        return Command.named("kafka", "See and make the topics that queues on Kafka need.")
                .holds(Topics.command());
    }
}
