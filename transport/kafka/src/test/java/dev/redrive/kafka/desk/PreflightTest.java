// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.kafka.settings.Topics;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PreflightTest {

    private static final Topics TOPICS = Topics.usual("orders", "billing");
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void findsNothingWhereMessagesAreSafe() {
        var settings = Map.of(
                TOPICS.retry(), Map.of("retention.ms", "604800000", "cleanup.policy", "delete"),
                TOPICS.deadLetters(),
                        Map.of("retention.ms", "-1", "retention.bytes", "-1", "cleanup.policy", "delete"));

        assertThat(Preflight.judge(TOPICS, settings, HOUR)).isEmpty();
        assertThat(Preflight.judge(TOPICS, Map.of(), HOUR)).isEmpty();
    }

    @Test
    void namesTheRetentionAndTheDelayThatIsLonger() {
        var settings = Map.of(TOPICS.retry(), Map.of("retention.ms", "60000"));

        assertThat(Preflight.judge(TOPICS, settings, HOUR)).singleElement().satisfies(finding -> {
            assertThat(finding.stops()).isTrue();
            assertThat(finding.what()).contains("orders.billing.retry", "1m", "1h");
        });
        assertThat(Preflight.judge(TOPICS, settings, Duration.ofMinutes(1))).isEmpty();
    }

    @Test
    void warnsWhereLettersAreLostAfterAWhile() {
        var settings = Map.of(TOPICS.deadLetters(), Map.of("retention.ms", "604800000", "retention.bytes", "1000"));

        assertThat(Preflight.judge(TOPICS, settings, HOUR))
                .hasSize(2)
                .noneMatch(Preflight.Finding::stops)
                .anyMatch(finding -> finding.what().contains("retention.ms is 604800000"))
                .anyMatch(finding -> finding.what().contains("retention.bytes is 1000"));
    }

    @Test
    void findsTopicsThatAreCompacted() {
        var settings = Map.of(
                TOPICS.retry(), Map.of("cleanup.policy", "compact"),
                TOPICS.deadLetters(), Map.of("cleanup.policy", "compact,delete"));

        assertThat(Preflight.judge(TOPICS, settings, HOUR)).hasSize(2).allMatch(Preflight.Finding::stops);
    }
}
