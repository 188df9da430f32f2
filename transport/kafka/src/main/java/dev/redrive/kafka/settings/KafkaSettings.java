// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.settings;

import dev.redrive.core.deadletter.Envelope;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.codec.Ids;
import dev.redrive.kafka.codec.Reader;

/**
 * A queue on Kafka.
 *
 * @param group the consumer group; that of the retry topic has {@code -retry} behind it
 * @param fields which headers tell type, priority and so on
 * @param publishing how writing a dead letter or a retry is retried, within bounds; past its attempts the queue is blocked, and goes on
 *     trying
 * @param envelope the form of the values of its dead letters
 * @param also whose headers dead letters carry besides ours
 */
public record KafkaSettings(
        Topics topics,
        String group,
        Start start,
        Waits waits,
        FieldNames fields,
        Bounds bounds,
        RetryPolicy publishing,
        Also also,
        Envelope envelope) {

    /** Whose letters have the message's own value. */
    public KafkaSettings(
            Topics topics,
            String group,
            Start start,
            Waits waits,
            FieldNames fields,
            Bounds bounds,
            RetryPolicy publishing,
            Also also) {
        this(topics, group, start, waits, fields, bounds, publishing, also, Envelope.NONE);
    }

    /** Whose letters carry our headers only. */
    public KafkaSettings(
            Topics topics,
            String group,
            Start start,
            Waits waits,
            FieldNames fields,
            Bounds bounds,
            RetryPolicy publishing) {
        this(topics, group, start, waits, fields, bounds, publishing, Also.NOTHING);
    }

    /** Of a pipeline's node: the topic it reads is ours as well, and its letters are in an envelope. */
    public KafkaSettings ofNode(Envelope form) {
        Topics own = topics.with(topics.upkeep().withSource());
        return new KafkaSettings(own, group, start, waits, fields, bounds, publishing, also, form);
    }

    /**
     * Makes messages of the records on the topic read.
     *
     * @param ids of that topic
     */
    public Reader reader(Ids ids) {
        return topics.upkeep().source() ? Reader.ofOwnTopic(ids, fields) : new Reader(ids, fields);
    }

    public String retryGroup() {
        return group + "-retry";
    }
}
