// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import dev.redrive.core.report.TopicReport.Finding;
import dev.redrive.core.report.TopicReport.Role;
import dev.redrive.core.time.Durations;
import dev.redrive.kafka.cluster.TopicSight.There;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.config.TopicConfig;

/** Whether a topic is good for what a queue needs it for. Only judges: what is seen comes in, what is wrong goes out. */
public final class TopicJudge {

    private static final String CREATE = "`redrive kafka topics --create` makes it";

    private TopicJudge() {}

    public static List<Finding> judge(TopicNeed need, TopicSight sight) {
        return switch (sight) {
            case TopicSight.Missing() -> List.of(missing(need));
            case TopicSight.Hidden(var why) ->
                List.of(new Finding(
                        true,
                        topic(need) + " cannot be looked at: " + why,
                        "grant DESCRIBE on it to the user that the cluster's properties name"));
            case There there -> judge(need, there);
        };
    }

    private static Finding missing(TopicNeed need) {
        String remedy = need.ours()
                ? CREATE
                : "make it: a topic that has the messages is yours, and never made by Redrive; or correct its name";
        return new Finding(true, topic(need) + " does not exist", remedy);
    }

    private static List<Finding> judge(TopicNeed need, There there) {
        List<Finding> findings = new ArrayList<>();
        allowed(need, there, findings);
        if (need.role() != Role.SOURCE && there.settings().isEmpty()) {
            findings.add(new Finding(
                    false,
                    "the settings of " + topic(need) + " cannot be read, so nobody knows whether it keeps what it must",
                    "grant DESCRIBE_CONFIGS on it"));
            return findings;
        }
        switch (need.role()) {
            case SOURCE -> {}
            case RETRY -> retry(need, there, findings);
            case DEAD_LETTERS -> deadLetters(need, there, findings);
            case PROGRESS, ACTS -> compacted(need, there, findings);
        }
        return findings;
    }

    private static void allowed(TopicNeed need, There there, List<Finding> findings) {
        Set<AclOperation> allowed = there.allowed();
        Set<AclOperation> wanted =
                need.ours() ? Set.of(AclOperation.READ, AclOperation.WRITE) : Set.of(AclOperation.READ);
        if (allowed == null || allowed.containsAll(wanted)) {
            return;
        }
        String lacking = wanted.stream()
                .filter(each -> !allowed.contains(each))
                .map(Enum::name)
                .sorted()
                .collect(Collectors.joining(" and "));
        findings.add(new Finding(
                true,
                "we may not " + lacking.toLowerCase(Locale.ROOT) + " " + topic(need),
                "grant " + lacking + " on it to the user that the cluster's properties name"));
    }

    private static void retry(TopicNeed need, There there, List<Finding> findings) {
        Duration kept = there.kept();
        if (kept != null && kept.compareTo(need.longestDelay().plus(TopicNeed.PAUSE_EXPECTED)) < 0) {
            findings.add(new Finding(
                    true,
                    topic(need) + " keeps messages for " + Durations.print(kept) + ", and the longest delay is "
                            + Durations.print(need.longestDelay()) + ": what waits there, or comes while the queue is"
                            + " stopped, may be gone before its time",
                    "set its " + TopicConfig.RETENTION_MS_CONFIG + " to "
                            + need.asNew(1).configs().get(TopicConfig.RETENTION_MS_CONFIG)
                            + ", or shorten the delay, or what a handler may ask for; it must keep them for the longest delay and "
                            + Durations.print(TopicNeed.PAUSE_EXPECTED) + " more"));
        }
        if (there.isBoundInBytes()) {
            findings.add(unbound(need, there, TopicConfig.RETENTION_BYTES_CONFIG, "messages that wait"));
        }
        deletesOnly(need, there, findings);
    }

    private static void deadLetters(TopicNeed need, There there, List<Finding> findings) {
        if (there.kept() != null) {
            findings.add(unbound(need, there, TopicConfig.RETENTION_MS_CONFIG, "dead letters"));
        }
        if (there.isBoundInBytes()) {
            findings.add(unbound(need, there, TopicConfig.RETENTION_BYTES_CONFIG, "dead letters"));
        }
        deletesOnly(need, there, findings);
    }

    private static Finding unbound(TopicNeed need, There there, String setting, String what) {
        return new Finding(
                false,
                topic(need) + " loses " + what + ": its " + setting + " is " + there.setting(setting),
                "set its " + setting + " to -1");
    }

    private static void deletesOnly(TopicNeed need, There there, List<Finding> findings) {
        if (there.compacts()) {
            findings.add(new Finding(
                    true,
                    topic(need) + " is compacted: of the messages of one key it keeps the last",
                    "set its " + TopicConfig.CLEANUP_POLICY_CONFIG + " to " + TopicConfig.CLEANUP_POLICY_DELETE));
        }
    }

    private static void compacted(TopicNeed need, There there, List<Finding> findings) {
        if (!there.compacts() || there.deletes()) {
            findings.add(new Finding(
                    true,
                    topic(need) + " is not kept for ever: its " + TopicConfig.CLEANUP_POLICY_CONFIG + " is "
                            + there.setting(TopicConfig.CLEANUP_POLICY_CONFIG),
                    "set its " + TopicConfig.CLEANUP_POLICY_CONFIG + " to " + TopicConfig.CLEANUP_POLICY_COMPACT));
        }
    }

    /** Whether a topic goes with the source it belongs to. */
    static List<Finding> judgeBeside(There source, TopicNeed need, There there) {
        List<Finding> findings = new ArrayList<>();
        // More members than partitions leave some without work.
        if (need.role() == Role.RETRY && there.partitions() < source.partitions()) {
            findings.add(new Finding(
                    false,
                    topic(need) + " has " + there.partitions() + " partition(s), and the topic it belongs to has "
                            + source.partitions() + ": fewer processes can share the retries",
                    "give it " + source.partitions() + " partitions while nothing waits on it"));
        }
        if (need.holdsMessages() && there.largest() > 0 && there.largest() < source.largest()) {
            findings.add(new Finding(
                    false,
                    topic(need) + " takes messages of up to " + there.largest()
                            + " bytes, and the topic it belongs to of up to " + source.largest()
                            + ": what is larger cannot be written there",
                    "set its " + TopicConfig.MAX_MESSAGE_BYTES_CONFIG + " to "
                            + need.asNew(source).configs().get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG)));
        }
        return findings;
    }

    private static String topic(TopicNeed need) {
        return "topic " + need.topic();
    }
}
