// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import dev.redrive.core.report.TopicReport;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.config.TopicConfig;
import org.jspecify.annotations.Nullable;

/** What was seen where a topic should be. */
public sealed interface TopicSight {

    record Missing() implements TopicSight {}

    /** @param why in Kafka's words */
    record Hidden(String why) implements TopicSight {}

    /**
     * @param settings by Kafka's names; empty if they may not be read
     * @param allowed what we may do with it; null if nobody says
     */
    record There(
            int partitions,
            Map<String, String> settings,
            @Nullable Set<AclOperation> allowed) implements TopicSight {

        public There {
            settings = Map.copyOf(settings);
        }

        String setting(String name) {
            return settings.getOrDefault(name, "");
        }

        boolean deletes() {
            return setting(TopicConfig.CLEANUP_POLICY_CONFIG).contains(TopicConfig.CLEANUP_POLICY_DELETE);
        }

        boolean compacts() {
            return setting(TopicConfig.CLEANUP_POLICY_CONFIG).contains(TopicConfig.CLEANUP_POLICY_COMPACT);
        }

        /** By age; null for ever. */
        public @Nullable Duration kept() {
            long millis = deletes() ? number(TopicConfig.RETENTION_MS_CONFIG) : -1;
            return millis < 0 ? null : Duration.ofMillis(millis);
        }

        /** Whether what is old is deleted when there is too much of it. */
        boolean isBoundInBytes() {
            return deletes() && number(TopicConfig.RETENTION_BYTES_CONFIG) >= 0;
        }

        TopicReport.Facts facts() {
            return new TopicReport.Facts(partitions, setting(TopicConfig.CLEANUP_POLICY_CONFIG), kept());
        }

        /** The bytes of the largest batch it takes; -1 if nobody says. */
        long largest() {
            return number(TopicConfig.MAX_MESSAGE_BYTES_CONFIG);
        }

        /** -1, with which Kafka means no bound, if nothing is said. */
        private long number(String name) {
            try {
                return Long.parseLong(setting(name));
            } catch (NumberFormatException e) {
                return -1;
            }
        }
    }
}
