// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.settings;

import java.util.regex.Pattern;

/**
 * The topics of one queue.
 *
 * @param source what it reads
 * @param retry where its messages wait
 * @param deadLetters where they are buried
 * @param progress where positions go that are too large for a commit; shared by all queues of a cluster
 */
public record Topics(String source, String retry, String deadLetters, String progress, Upkeep upkeep) {

    public static final String RETRY_USUAL = "{topic}.{group}.retry";
    public static final String DEAD_LETTERS_USUAL = "{topic}.dlq";
    public static final String PROGRESS = "redrive.progress";
    /** What people did about dead letters; shared by all queues of a cluster. */
    public static final String ACTS = "redrive.acts";

    /** What an installation is called that has no name of its own. */
    public static final String CLUSTER_USUAL = "default";

    /**
     * What words in braces stand for.
     *
     * @param cluster what the installation is called
     * @param node the queue's qualified name
     */
    public record Words(String topic, String group, String cluster, String node) {}

    /** @param make whether those that are missing are made */
    public Topics(String source, String retry, String deadLetters, String progress, boolean make) {
        this(
                source,
                retry,
                deadLetters,
                progress,
                new Upkeep(make, Upkeep.USUAL.buries(), Upkeep.USUAL.longestDelay()));
    }

    /** Whether a topic has the usual name of the retry topic of some group that reads the source. */
    public static boolean isUsualRetry(String source, String topic) {
        return topic.matches(Pattern.quote(source) + "\\..+\\.retry");
    }

    public static Topics usual(String topic, String group) {
        return of(new Words(topic, group, CLUSTER_USUAL, topic), RETRY_USUAL, DEAD_LETTERS_USUAL);
    }

    /** From patterns, in which {@code {topic}}, {@code {group}}, {@code {cluster}} and {@code {node}} stand for the words. */
    public static Topics of(Words words, String retry, String deadLetters) {
        var pattern = new TopicPattern(words);
        return new Topics(words.topic(), pattern.filled(retry), pattern.filled(deadLetters), PROGRESS, Upkeep.USUAL);
    }

    public Topics with(Upkeep other) {
        return new Topics(source, retry, deadLetters, progress, other);
    }

    /** Missing topics are for others to make. */
    public Topics asTheyAre() {
        return with(new Upkeep(false, upkeep.buries(), upkeep.longestDelay(), upkeep.source()));
    }

    /** Whether messages or dead letters of this queue lie on that topic. */
    public boolean has(String topic) {
        return topic.equals(source) || topic.equals(retry) || topic.equals(deadLetters);
    }

    /** Whether those that are missing are made; the source only if it is ours. */
    public boolean make() {
        return upkeep.make();
    }
}
