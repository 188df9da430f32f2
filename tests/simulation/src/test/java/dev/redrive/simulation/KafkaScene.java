// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.line.Topic;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Waits;
import dev.redrive.testkit.kafka.simulated.SimulatedKafka;
import java.time.Duration;

/**
 * What one world on Kafka is like.
 *
 * @param setting load, policies and temper, as in a world without Kafka
 * @param partitions of the topic read; the retry topic has as many
 * @param processes how many there are at most
 * @param breaking of a hundred requests to the brokers, how many go wrong
 * @param misleads whether records of the source topic carry headers that look like Redrive's own
 */
record KafkaScene(Setting setting, KafkaSettings kafka, int partitions, int processes, int breaking, boolean misleads) {

    static final String NEXT = "next";
    private static final Topics TOPICS = Topics.usual("orders", "g");

    static KafkaScene drawn(Chance chance) {
        Setting drawn = Setting.drawn(chance);
        Setting setting = new Setting(
                drawn.order(),
                drawn.engine().duplicates(Duplicates.OFF),
                drawn.changed().duplicates(Duplicates.OFF),
                chance.between(15, 60),
                drawn.keys(),
                chance.between(15, 80),
                drawn.temper());
        Waits waits = waits(chance);
        var bounds = new Bounds(
                chance.oneIn(4) ? 8 : 1_000_000,
                1_000_000,
                chance.oneIn(6) ? 40 : 1 << 20,
                chance.oneIn(6) ? 200 : 1 << 20,
                1 << 20,
                Duration.ofMillis(chance.between(0, 3000)));
        var kafka = new KafkaSettings(
                TOPICS,
                "g",
                Start.EARLIEST,
                waits,
                FieldNames.DEFAULTS,
                bounds,
                RetryPolicy.fixed(Duration.ofMillis(500)).attempts(3));
        return new KafkaScene(
                setting,
                kafka,
                chance.between(1, 4),
                chance.between(1, 3),
                chance.oneIn(3) ? 0 : chance.between(1, 15),
                chance.oneIn(2));
    }

    static Waits waits(Chance chance) {
        return chance.oneIn(3) ? Waits.DURABLE : Waits.MEMORY;
    }

    SimulatedKafka with(SimulatedKafka made) {
        made.createTopic(TOPICS.source(), partitions);
        made.createTopic(TOPICS.retry(), partitions);
        made.createTopic(TOPICS.deadLetters(), partitions);
        made.createTopic(TOPICS.progress(), 1);
        made.createTopic(NEXT, 1);
        return made;
    }

    static Topic topic(SimulatedKafka kafka, String name) {
        return new Topic(name, kafka.topicId(name).toString());
    }

    String group(boolean retry) {
        return retry ? kafka.retryGroup() : kafka.group();
    }
}
