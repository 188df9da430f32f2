// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.version;

import dev.redrive.pipeline.condition.Condition;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.graph.PipelineNode;
import dev.redrive.proto.v1.Graph;
import dev.redrive.proto.v1.GraphNode;
import dev.redrive.proto.v1.GraphWay;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The form of a graph in which daemons compare it: nodes, ways and conditions, which say where a document goes, and nothing of
 * handlers or policies. Order counts only as far as it says which node is the first.
 */
public final class GraphForm {
    private static final int CHARACTERS = 32;

    private GraphForm() {}

    public static Graph of(Pipeline pipeline) {
        List<PipelineNode> others =
                new ArrayList<>(pipeline.nodes().subList(1, pipeline.nodes().size()));
        others.sort(Comparator.comparing(PipelineNode::id));
        Graph.Builder graph = Graph.newBuilder().addNodes(node(pipeline.entry()));
        others.forEach(each -> graph.addNodes(node(each)));
        return graph.build();
    }

    private static GraphNode node(PipelineNode node) {
        GraphNode.Builder made = GraphNode.newBuilder().setId(node.id());
        if (node.when() != null) {
            made.setWhen(node.when().text());
        }
        List<PipelineNode.After> after = new ArrayList<>(node.after());
        after.sort(Comparator.comparing(PipelineNode.After::node));
        for (PipelineNode.After each : after) {
            GraphWay.Builder way = GraphWay.newBuilder().setNode(each.node());
            if (each.when() != null) {
                way.setWhen(each.when().text());
            }
            made.addAfter(way);
        }
        return made.build();
    }

    /**
     * The pipeline of that name with this graph.
     *
     * @throws IllegalArgumentException if it has flaws
     * @throws dev.redrive.pipeline.condition.BadCondition if a condition makes no sense to this build
     */
    static Pipeline pipeline(String name, Graph graph) {
        List<PipelineNode> nodes = new ArrayList<>();
        for (GraphNode each : graph.getNodesList()) {
            List<PipelineNode.After> after = new ArrayList<>();
            for (GraphWay way : each.getAfterList()) {
                after.add(new PipelineNode.After(way.getNode(), condition(way.hasWhen() ? way.getWhen() : null)));
            }
            nodes.add(new PipelineNode(each.getId(), after, condition(each.hasWhen() ? each.getWhen() : null)));
        }
        return new Pipeline(name, nodes);
    }

    private static @Nullable Condition condition(@Nullable String text) {
        return text == null ? null : Condition.of(text);
    }

    /** Names a graph by its content: equal for two graphs that send every document the same ways. */
    public static String fingerprint(Graph graph) {
        MessageDigest digest = digest();
        number(digest, graph.getNodesCount());
        for (GraphNode node : graph.getNodesList()) {
            text(digest, node.getId());
            optional(digest, node.hasWhen() ? node.getWhen() : null);
            number(digest, node.getAfterCount());
            for (GraphWay way : node.getAfterList()) {
                text(digest, way.getNode());
                optional(digest, way.hasWhen() ? way.getWhen() : null);
            }
        }
        return HexFormat.of().formatHex(digest.digest()).substring(0, CHARACTERS);
    }

    private static void optional(MessageDigest digest, @Nullable String text) {
        number(digest, text == null ? 0 : 1);
        if (text != null) {
            text(digest, text);
        }
    }

    private static void text(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        number(digest, bytes.length);
        digest.update(bytes);
    }

    private static void number(MessageDigest digest, int number) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
