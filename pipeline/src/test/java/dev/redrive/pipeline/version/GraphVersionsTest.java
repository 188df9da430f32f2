// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.version;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.pipeline.condition.Condition;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.graph.PipelineNode;
import dev.redrive.pipeline.graph.PipelineNode.After;
import dev.redrive.pipeline.version.GraphStanding.InForce;
import dev.redrive.pipeline.version.GraphStanding.Replaced;
import dev.redrive.pipeline.version.GraphStanding.ToPublish;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GraphVersionsTest {

    private static final Instant AT = Instant.parse("2030-01-01T14:02:00Z");
    private static final Pipeline OLD = graph(node("a", null), node("b", null, "a"), node("e", null, "b"));
    private static final Pipeline NEW = graph(node("a", null), node("c", null, "a"), node("b", null, "c"));
    private static final Pipeline OTHER = graph(node("b", null));

    @Test
    void firstGraphIsPublishedAsVersionOneAndIsInForceOnceRead() {
        assertThat(standing(GraphVersions.NONE, OLD)).isEqualTo(new ToPublish(1));

        GraphVersions read = GraphVersions.NONE.with(published(1, OLD));

        assertThat(standing(read, OLD)).isEqualTo(new InForce(published(1, OLD)));
    }

    @Test
    void graphNeverSeenBecomesTheNewestAndTheOneBeforeIsReplaced() {
        GraphVersions one = GraphVersions.NONE.with(published(1, OLD));
        assertThat(standing(one, NEW)).isEqualTo(new ToPublish(2));

        GraphVersions two = one.with(published(2, NEW));

        assertThat(standing(two, NEW)).isEqualTo(new InForce(published(2, NEW)));
        assertThat(standing(two, OLD)).isEqualTo(new Replaced(published(1, OLD), published(2, NEW)));
    }

    @Test
    void ofTwoPublishedAtOnceUnderOneVersionTheFirstRecordCountsAndTheSecondIsPublishedAgain() {
        GraphVersions raced = GraphVersions.NONE
                .with(published(1, OLD))
                .with(published(2, NEW))
                .with(published(2, OTHER));

        assertThat(standing(raced, NEW)).isEqualTo(new InForce(published(2, NEW)));
        assertThat(standing(raced, OTHER)).isEqualTo(new ToPublish(3));

        GraphVersions again = raced.with(published(3, OTHER));
        assertThat(standing(again, OTHER)).isEqualTo(new InForce(published(3, OTHER)));
        assertThat(standing(again, NEW)).isEqualTo(new Replaced(published(2, NEW), published(3, OTHER)));
    }

    @Test
    void goesBackToAnEarlierGraphOnlyWhenSomeoneSaysSo() {
        GraphVersions two = GraphVersions.NONE.with(published(1, OLD)).with(published(2, NEW));
        String old = fingerprint(OLD);

        assertThat(two.standing(old, 0, false)).isInstanceOf(Replaced.class);
        assertThat(two.standing(old, 2, false)).isInstanceOf(Replaced.class);
        assertThat(two.standing(old, 7, false)).isEqualTo(new ToPublish(7));
        assertThat(two.standing(old, 0, true)).isEqualTo(new ToPublish(3));

        GraphVersions back = two.with(published(7, OLD));
        assertThat(back.standing(old, 7, false)).isEqualTo(new InForce(published(7, OLD)));
        assertThat(back.standing(old, 0, false)).isEqualTo(new InForce(published(7, OLD)));
        assertThat(back.standing(fingerprint(NEW), 0, false))
                .isEqualTo(new Replaced(published(2, NEW), published(7, OLD)));
    }

    @Test
    void forgetsTheOldestBeyondItsBound() {
        GraphVersions many = GraphVersions.NONE;
        for (int i = 1; i <= GraphVersions.KEPT_MAX + 1; i++) {
            many = many.with(published(i, i % 2 == 0 ? NEW : OLD));
        }

        assertThat(many.published()).hasSize(GraphVersions.KEPT_MAX);
        assertThat(many.published().getFirst().version()).isEqualTo(2);
    }

    @Test
    void namesTheNodesOfEarlierVersionsThatAreGone() {
        GraphVersions two = GraphVersions.NONE.with(published(1, OLD)).with(published(2, OTHER));

        assertThat(two.formerNodes(OTHER)).containsExactly("a", "e");
        assertThat(two.formerNodes(OLD)).isEmpty();
        assertThat(GraphVersions.NONE
                        .with(published(1, OTHER))
                        .with(published(2, NEW))
                        .formerNodes(OLD))
                .as("live nodes of the newest graph")
                .isEmpty();
    }

    @Test
    void graphsAreEqualIfTheySendEveryDocumentTheSameWays() {
        Pipeline moved = graph(node("a", null), node("e", null, "b"), node("b", null, "a"));

        assertThat(fingerprint(moved)).isEqualTo(fingerprint(OLD));
        assertThat(List.of(
                        OLD,
                        NEW,
                        OTHER,
                        graph(node("a", null), node("b", "true", "a"), node("e", null, "b")),
                        graph(node("a", null), node("b", null, "a"), node("f", null, "b")),
                        graph(node("a", null), node("b", null, "a"), node("e", null, "a", "b")),
                        graph(
                                node("a", null),
                                new PipelineNode("b", List.of(new After("a", Condition.of("true"))), null),
                                node("e", null, "b"))))
                .extracting(GraphVersionsTest::fingerprint)
                .doesNotHaveDuplicates();
    }

    @Test
    void publishedGraphIsReadAsItWasWritten() {
        Pipeline conditional = graph(
                node("a", "document.size > 3"),
                new PipelineNode("b", List.of(new After("a", Condition.of("document.type == 'pdf'"))), null));
        PublishedGraph written = published(3, conditional);

        PublishedGraph read = PublishedGraph.read(written.toBytes()).orElseThrow();

        assertThat(read).isEqualTo(written);
        assertThat(read.pipeline("p")).isEqualTo(conditional);
        assertThat(PublishedGraph.read("{\"act\":\"held\"}".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .isEmpty();
        assertThat(PublishedGraph.read(new byte[0])).isEmpty();
        assertThat(PublishedGraph.read(
                        published(1, graph(node("no topic/", null))).toBytes()))
                .isEmpty();
    }

    private static GraphStanding standing(GraphVersions versions, Pipeline own) {
        return versions.standing(fingerprint(own), 0, false);
    }

    private static String fingerprint(Pipeline pipeline) {
        return GraphForm.fingerprint(GraphForm.of(pipeline));
    }

    private static PublishedGraph published(int version, Pipeline pipeline) {
        return PublishedGraph.of(version, GraphForm.of(pipeline), AT, "host");
    }

    private static Pipeline graph(PipelineNode... nodes) {
        return new Pipeline("p", List.of(nodes));
    }

    private static PipelineNode node(String id, @Nullable String when, String... after) {
        return new PipelineNode(
                id,
                List.of(after).stream().map(each -> new After(each, null)).toList(),
                when == null ? null : Condition.of(when));
    }
}
