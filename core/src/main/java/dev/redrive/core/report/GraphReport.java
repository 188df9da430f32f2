// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.report;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The state of a pipeline's graph among those that daemons on Kafka have published.
 *
 * @param version of the graph configured here; null until it is known
 * @param publishedAt by the clock of the daemon that published that version
 * @param publishedBy the host of that daemon
 * @param aside why the pipeline is not worked here; null if it is
 * @param former the nodes of earlier versions that are not in the graph configured here
 */
public record GraphReport(
        @Nullable Integer version,
        @Nullable Instant publishedAt,
        @Nullable String publishedBy,
        @Nullable String aside,
        List<FormerNode> former) {

    public GraphReport {
        former = List.copyOf(former);
    }

    /** Without the former nodes of these ids. */
    public GraphReport without(Set<String> ids) {
        List<FormerNode> left =
                former.stream().filter(each -> !ids.contains(each.id())).toList();
        return new GraphReport(version, publishedAt, publishedBy, aside, left);
    }

    /**
     * A node that is gone. What follows an earlier version of the graph may still be sent to it, and waits there.
     *
     * @param waiting documents, at most; null if that could not be read
     */
    public record FormerNode(String id, @Nullable Long waiting) {}
}
