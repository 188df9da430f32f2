// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.settings;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The name of a topic with words in braces, for which those of a queue are put in. */
final class TopicPattern {

    private static final Pattern WORD = Pattern.compile("\\{([^{}]*)}");

    private final Map<String, String> words;

    TopicPattern(Topics.Words words) {
        this.words = Map.of(
                "topic", words.topic(), "group", words.group(), "cluster", words.cluster(), "node", words.node());
    }

    String filled(String pattern) {
        return WORD.matcher(pattern).replaceAll(found -> {
            String word = words.get(found.group(1));
            if (word == null) {
                throw new IllegalArgumentException("nothing stands for " + found.group() + " in \"" + pattern
                        + "\": use {topic}, {group}, {cluster} and {node}");
            }
            return Matcher.quoteReplacement(word);
        });
    }
}
