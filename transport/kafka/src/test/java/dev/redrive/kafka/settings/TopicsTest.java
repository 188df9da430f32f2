// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TopicsTest {

    private static final Topics.Words WORDS = new Topics.Words("docs", "parsers", "prod", "documents.parse");

    @Test
    void wordsInBracesStandForThoseOfTheQueue() {
        Topics topics = Topics.of(WORDS, "{topic}.{group}.retry", "dlq.{cluster}.{node}");

        assertThat(topics.source()).isEqualTo("docs");
        assertThat(topics.retry()).isEqualTo("docs.parsers.retry");
        assertThat(topics.deadLetters()).isEqualTo("dlq.prod.documents.parse");
    }

    @Test
    void whatIsPutInIsNotReadAgain() {
        Topics topics = Topics.of(new Topics.Words("t", "$1{node}", "c", "n"), "{topic}-{group}", "x");

        assertThat(topics.retry()).isEqualTo("t-$1{node}");
    }

    @Test
    void refusesAWordThatNothingStandsFor() {
        assertThatThrownBy(() -> Topics.of(WORDS, "{queue}.retry", "{topic}.dlq"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("nothing stands for {queue} in \"{queue}.retry\":"
                        + " use {topic}, {group}, {cluster} and {node}");
    }
}
