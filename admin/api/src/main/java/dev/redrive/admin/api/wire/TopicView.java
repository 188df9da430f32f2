// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A topic that a queue on Kafka needs.
 *
 * @param role source, retry, deadLetters, progress or acts
 * @param made whether it was made just now
 * @param partitions null if the topic is not there
 * @param cleanupPolicy null if the topic is not there, or may not be looked at
 * @param retentionMs null for ever
 */
public record TopicView(
        String queue,
        String cluster,
        String role,
        String topic,
        boolean exists,
        boolean made,
        @Nullable Integer partitions,
        @Nullable String cleanupPolicy,
        @Nullable Long retentionMs,
        List<TopicFinding> findings) {

    public TopicView {
        findings = List.copyOf(findings);
    }
}
