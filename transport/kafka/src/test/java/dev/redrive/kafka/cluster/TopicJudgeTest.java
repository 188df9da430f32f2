// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.report.TopicReport.Finding;
import dev.redrive.core.report.TopicReport.Role;
import dev.redrive.kafka.cluster.TopicSight.There;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Upkeep;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.acl.AclOperation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TopicJudgeTest {

    private static final Duration DAY = Duration.ofDays(1);
    private static final int PARTITIONS = 12;
    private static final There SOURCE = new There(PARTITIONS, Map.of("max.message.bytes", "5000000"), null);

    @ParameterizedTest
    @EnumSource(Role.class)
    void whatWeMakeIsFine(Role role) {
        TopicNeed need = need(role, DAY);
        var made = need.asNew(SOURCE);

        var sight = new There(made.numPartitions(), made.configs(), null);

        assertThat(TopicJudge.judge(need, sight)).isEmpty();
        assertThat(TopicJudge.judgeBeside(SOURCE, need, sight)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"86400000, true", "90000000, false", "89999999, true", "-1, false", "604800000, false"})
    void aRetryTopicKeepsMessagesForTheLongestDelayAndAnHourMore(String retention, boolean stops) {
        var findings = TopicJudge.judge(need(Role.RETRY, DAY), sight("delete", Map.of("retention.ms", retention)));

        assertThat(findings.stream().anyMatch(Finding::stops)).isEqualTo(stops);
    }

    @ParameterizedTest
    @EnumSource(
            value = Role.class,
            names = {"RETRY", "DEAD_LETTERS"})
    void aLargeMessageOfTheSourceFitsIntoWhatWeMake(Role role) {
        assertThat(need(role, DAY).asNew(SOURCE).configs()).containsEntry("max.message.bytes", "5065536");
        assertThat(need(role, DAY).asNew(PARTITIONS).configs()).doesNotContainKey("max.message.bytes");

        assertThat(TopicJudge.judgeBeside(SOURCE, need(role, DAY), ofAtMost("1048588")))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.stops()).isFalse();
                    assertThat(finding.what()).contains("up to 1048588 bytes", "up to 5000000");
                    assertThat(finding.remedy()).contains("max.message.bytes to 5065536");
                });
        assertThat(TopicJudge.judgeBeside(SOURCE, need(role, DAY), ofAtMost("5000000")))
                .isEmpty();
    }

    private static There ofAtMost(String bytes) {
        return new There(PARTITIONS, Map.of("max.message.bytes", bytes), null);
    }

    @Test
    void namesTheRetentionAndTheDelayThatIsLonger() {
        var findings = TopicJudge.judge(need(Role.RETRY, DAY), sight("delete", Map.of("retention.ms", "60000")));

        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.stops()).isTrue();
            assertThat(finding.what()).contains("orders.retry keeps messages for 1m", "the longest delay is 1d");
            assertThat(finding.remedy()).contains("retention.ms to 691200000", "or shorten the delay");
        });
    }

    @Test
    void warnsWhereLettersAreLostAfterAWhile() {
        var findings = TopicJudge.judge(
                need(Role.DEAD_LETTERS, DAY),
                sight("delete", Map.of("retention.ms", "604800000", "retention.bytes", "1000")));

        assertThat(findings)
                .noneMatch(Finding::stops)
                .extracting(Finding::what)
                .satisfiesExactly(
                        first -> assertThat(first).contains("loses dead letters", "retention.ms is 604800000"),
                        second -> assertThat(second).contains("loses dead letters", "retention.bytes is 1000"));
    }

    @Test
    void warnsWhereMuchPushesOutWhatWaits() {
        var findings = TopicJudge.judge(
                need(Role.RETRY, DAY), sight("delete", Map.of("retention.ms", "-1", "retention.bytes", "1000")));

        assertThat(findings)
                .singleElement()
                .satisfies(finding -> assertThat(finding.stops()).isFalse());
    }

    @ParameterizedTest
    @CsvSource({
        "RETRY, delete, false",
        "RETRY, compact, true",
        "RETRY, 'compact,delete', true",
        "DEAD_LETTERS, compact, true",
        "PROGRESS, compact, false",
        "PROGRESS, delete, true",
        "ACTS, 'compact,delete', true",
        "ACTS, compact, false",
        "SOURCE, compact, false",
        "SOURCE, delete, false"
    })
    void everyTopicHasTheCleanupPolicyItNeeds(Role role, String cleanup, boolean stops) {
        var findings = TopicJudge.judge(need(role, DAY), sight(cleanup, Map.of("retention.ms", "-1")));

        assertThat(findings).hasSize(stops ? 1 : 0).allMatch(Finding::stops);
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void aTopicThatIsMissingSaysWhoMakesIt(Role role) {
        var findings = TopicJudge.judge(need(role, DAY), new TopicSight.Missing());

        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.stops()).isTrue();
            assertThat(finding.what()).contains("does not exist");
            assertThat(finding.remedy()).contains(role == Role.SOURCE ? "never made by Redrive" : "--create");
        });
    }

    @Test
    void aSourceOfOursIsMadeAndMustBeWritable() {
        var readable = new There(1, Map.of(), Set.of(AclOperation.READ));

        assertThat(TopicJudge.judge(ownSource(), new TopicSight.Missing()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.remedy()).contains("--create"));
        assertThat(TopicJudge.judge(ownSource(), readable))
                .singleElement()
                .satisfies(finding -> assertThat(finding.what()).isEqualTo("we may not write topic imports.parse"));
    }

    @Test
    void saysWhatWeMayNotDo() {
        var settings = Map.of("cleanup.policy", "delete", "retention.ms", "-1");
        var readable = new There(1, settings, Set.of(AclOperation.READ, AclOperation.DESCRIBE));

        assertThat(TopicJudge.judge(need(Role.SOURCE, DAY), readable)).isEmpty();
        assertThat(TopicJudge.judge(need(Role.RETRY, DAY), readable))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.stops()).isTrue();
                    assertThat(finding.what()).isEqualTo("we may not write topic orders.retry");
                    assertThat(finding.remedy()).startsWith("grant WRITE on it");
                });
    }

    @Test
    void saysWhatItMayNotSee() {
        assertThat(TopicJudge.judge(need(Role.DEAD_LETTERS, DAY), new TopicSight.Hidden("Not authorized")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.what()).contains("cannot be looked at: Not authorized"));
        assertThat(TopicJudge.judge(need(Role.DEAD_LETTERS, DAY), new There(1, Map.of(), null)))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.stops()).isFalse();
                    assertThat(finding.remedy()).contains("DESCRIBE_CONFIGS");
                });
    }

    @Test
    void warnsOfARetryTopicWithFewerPartitions() {
        var narrow = new There(3, Map.of(), null);

        assertThat(TopicJudge.judgeBeside(SOURCE, need(Role.RETRY, DAY), narrow))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.stops()).isFalse();
                    assertThat(finding.what()).contains("3 partition(s)", "has 12");
                });
        assertThat(TopicJudge.judgeBeside(SOURCE, need(Role.DEAD_LETTERS, DAY), narrow))
                .isEmpty();
    }

    @Test
    void aQueueWithoutDeadLettersNeedsNoTopicForThem() {
        Topics usual = Topics.usual("orders", "billing");
        Topics without = usual.with(new Upkeep(true, false, DAY));

        assertThat(roles(usual)).containsExactly(Role.values());
        assertThat(roles(without)).containsExactly(Role.SOURCE, Role.RETRY, Role.PROGRESS, Role.ACTS);
        assertThat(TopicCheck.own(without, SOURCE))
                .noneMatch(each -> each.name().equals("orders.dlq"));
    }

    private static List<Role> roles(Topics topics) {
        return TopicNeed.of(topics).stream().map(TopicNeed::role).toList();
    }

    private static TopicNeed need(Role role, Duration longest) {
        return new TopicNeed(role, "orders." + role.name().toLowerCase(Locale.ROOT), longest);
    }

    /** Of a pipeline's node. */
    private static TopicNeed ownSource() {
        var usual = Topics.usual("imports.parse", "redrive.imports");
        var upkeep = new Upkeep(true, true, DAY, true);
        return TopicNeed.of(usual.with(upkeep)).getFirst();
    }

    private static There sight(String cleanup, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(more);
        settings.put("cleanup.policy", cleanup);
        return new There(PARTITIONS, settings, null);
    }
}
