// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.settings;

/**
 * The topics of one queue.
 *
 * @param source what it reads
 * @param retry where its messages wait
 * @param deadLetters where they are buried
 * @param progress where positions go that are too large for a commit; shared by all queues of a cluster
 * @param make whether those that are missing are made; never the source
 */
public record Topics(String source, String retry, String deadLetters, String progress, boolean make) {

    public static final String RETRY_USUAL = "{topic}.{group}.retry";
    public static final String DEAD_LETTERS_USUAL = "{topic}.dlq";
    public static final String PROGRESS = "redrive.progress";

    public static Topics usual(String topic, String group) {
        return of(topic, group, RETRY_USUAL, DEAD_LETTERS_USUAL);
    }

    /** From patterns, in which {@code {topic}} and {@code {group}} stand for themselves. */
    public static Topics of(String topic, String group, String retry, String deadLetters) {
        return new Topics(topic, filled(retry, topic, group), filled(deadLetters, topic, group), PROGRESS, true);
    }

    /** Missing topics are for others to make. */
    public Topics asTheyAre() {
        return new Topics(source, retry, deadLetters, progress, false);
    }

    private static String filled(String pattern, String topic, String group) {
        return pattern.replace("{topic}", topic).replace("{group}", group);
    }
}
