// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.version;

import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.version.GraphStanding.InForce;
import dev.redrive.pipeline.version.GraphStanding.Replaced;
import dev.redrive.pipeline.version.GraphStanding.ToPublish;
import dev.redrive.proto.v1.GraphNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The published versions of one pipeline's graph, in the order of their records. All daemons read the same records in the same
 * order and so agree: a record counts only if its version is higher than all before it. Of two daemons that publish at once under
 * the same version the second finds its record void and publishes again, higher.
 *
 * @param published oldest first, versions ascending
 */
public record GraphVersions(List<PublishedGraph> published) {

    /** Beyond that the oldest are forgotten; a document that follows one of those becomes a dead letter. */
    public static final int KEPT_MAX = 1_000;

    public static final GraphVersions NONE = new GraphVersions(List.of());

    public GraphVersions {
        published = List.copyOf(published);
    }

    /** With the next record. */
    public GraphVersions with(PublishedGraph next) {
        if (next.version() <= newest().map(PublishedGraph::version).orElse(0)) {
            return this;
        }
        List<PublishedGraph> all = new ArrayList<>(published);
        all.add(next);
        return new GraphVersions(all.subList(Math.max(0, all.size() - KEPT_MAX), all.size()));
    }

    public Optional<PublishedGraph> newest() {
        return published.isEmpty() ? Optional.empty() : Optional.of(published.getLast());
    }

    /** The last version with that graph. */
    public Optional<PublishedGraph> of(String fingerprint) {
        for (PublishedGraph each : published.reversed()) {
            if (each.fingerprint().equals(fingerprint)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /**
     * Tells what they mean to a daemon with this graph.
     *
     * @param least the version that the configuration names at least; 0 if it names none
     * @param edited whether someone gave the daemon this graph while another one of its was in force: a decision, also to go back
     */
    public GraphStanding standing(String fingerprint, int least, boolean edited) {
        if (published.isEmpty()) {
            return new ToPublish(Math.max(1, least));
        }
        PublishedGraph newest = published.getLast();
        boolean same = newest.fingerprint().equals(fingerprint);
        if (least > newest.version()) {
            return new ToPublish(least);
        }
        if (same) {
            return new InForce(newest);
        }
        Optional<PublishedGraph> own = of(fingerprint);
        return own.isEmpty() || edited ? new ToPublish(newest.version() + 1) : new Replaced(own.get(), newest);
    }

    /**
     * The ids of nodes that were in a version and are neither in this graph nor in the newest, the last {@link Pipeline#NODES_MAX} of
     * them. Documents may still wait there.
     */
    public Set<String> formerNodes(Pipeline now) {
        Set<String> live = newest().stream().flatMap(GraphVersions::nodes).collect(Collectors.toSet());
        Set<String> former = new LinkedHashSet<>();
        for (PublishedGraph each : published.reversed()) {
            nodes(each)
                    .filter(id -> now.node(id).isEmpty() && !live.contains(id) && former.size() < Pipeline.NODES_MAX)
                    .forEach(former::add);
        }
        return former;
    }

    private static Stream<String> nodes(PublishedGraph version) {
        return version.graph().getNodesList().stream().map(GraphNode::getId);
    }
}
