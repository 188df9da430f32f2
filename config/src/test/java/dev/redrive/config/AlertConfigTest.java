// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.alert.AlertKind;
import dev.redrive.core.alert.AlertRules;
import dev.redrive.core.alert.AlertTarget;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AlertConfigTest {

    @Test
    void whatIsNotWrittenIsAsTheSeedHasIt() {
        assertThat(Reading.valid("data: d").alerts()).isEqualTo(AlertRules.USUAL);
        assertThat(Reading.valid("alerts: {}").alerts()).isEqualTo(AlertRules.USUAL);
    }

    @Test
    void readsThresholdsWindowAndTargets() {
        var alerts = Reading.valid("""
                        cluster: prod
                        alerts:
                          retryRate: 12.5%
                          deadLetters: 0
                          batchTimeoutRate: off
                          criticalBatches: 2
                          duplicateRate: 30 %
                          window: 4s
                          atLeast: 5
                          to: [ log, { webhook: "http://127.0.0.1:9002/alert", headers: { authorization: "Bearer x" } } ]
                        """).alerts();

        assertThat(alerts)
                .isEqualTo(new AlertRules(
                        Map.of(
                                AlertKind.RETRY_RATE, 0.125,
                                AlertKind.DEAD_LETTERS, 0.0,
                                AlertKind.CRITICAL_BATCHES, 2.0,
                                AlertKind.DUPLICATE_RATE, 0.3),
                        Duration.ofSeconds(4),
                        5,
                        List.of(
                                AlertTarget.LOG,
                                new AlertTarget.Webhook(
                                        URI.create("http://127.0.0.1:9002/alert"),
                                        Map.of("authorization", "Bearer x"))),
                        "prod"));
    }

    @Test
    void nobodyNeedBeTold() {
        assertThat(Reading.valid("alerts: { to: [] }").alerts().to()).isEmpty();
    }

    @Test
    void aChangeCountsAtOnceUnderTheNameThatTheInstallationStillHas() {
        var old = Reading.valid("cluster: prod");
        var edited = Reading.valid("cluster: test\nalerts: { retryRate: 50% }");

        var changes = Changes.between(old, edited);

        assertThat(changes.atOnce()).containsExactly("alerts: changed");
        assertThat(changes.inForce().alerts().thresholds()).containsEntry(AlertKind.RETRY_RATE, 0.5);
        assertThat(changes.inForce().alerts().cluster()).isEqualTo("prod");
    }
}
