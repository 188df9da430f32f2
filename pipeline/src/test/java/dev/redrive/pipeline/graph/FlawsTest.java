// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.pipeline.graph.PipelineNode.After;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FlawsTest {

    @Test
    void findsNothingInAGraphWithForksAndSeveralWays() {
        assertThat(Flaws.of(List.of(node("a"), node("b", "a"), node("c", "a"), node("d", "b", "c"))))
                .isEmpty();
    }

    @Test
    void namesARepeatedId() {
        assertThat(Flaws.of(List.of(node("a"), node("b", "a"), node("b", "a"))))
                .singleElement()
                .satisfies(flaw -> assertThat(flaw.node()).isEqualTo(2))
                .asString()
                .contains("there is a node 'b' already");
    }

    @Test
    void namesAnUnknownNodeAndItsPlace() {
        assertThat(Flaws.of(List.of(node("a"), node("b", "a", "c"))))
                .singleElement()
                .satisfies(flaw -> {
                    assertThat(flaw.node()).isEqualTo(1);
                    assertThat(flaw.after()).isEqualTo(1);
                })
                .asString()
                .contains("there is no node 'c'", "known are: a, b");
    }

    @Test
    void namesACircleOnceWithItsNodes() {
        assertThat(Flaws.of(List.of(node("a"), node("b", "a", "d"), node("c", "b"), node("d", "c"))))
                .singleElement()
                .satisfies(flaw -> assertThat(flaw.node()).isEqualTo(1))
                .asString()
                .contains("a circle: b -> c -> d -> b");
    }

    @Test
    void namesANodeThatFollowsItself() {
        assertThat(Flaws.of(List.of(node("a"), node("b", "a", "b"))))
                .singleElement()
                .asString()
                .contains("a circle: b -> b");
    }

    @Test
    void namesANodeThatNoWayLeadsTo() {
        assertThat(Flaws.of(List.of(node("a"), node("b"), node("c", "b"))))
                .extracting(Flaw::what)
                .containsExactly("no way leads to 'b'", "no way leads to 'c'");
    }

    @Test
    void namesAFirstNodeThatFollowsAnother() {
        assertThat(Flaws.of(List.of(node("a", "b"), node("b"))))
                .extracting(Flaw::what)
                .contains("the first node is where documents enter, and 'a' follows another");
    }

    @Test
    void makesNoPipelineOfAGraphWithFlaws() {
        assertThatThrownBy(() -> new Pipeline("p", List.of(node("a"), node("b", "x"))))
                .hasMessageContaining("pipeline p: there is no node 'x'");
    }

    private static PipelineNode node(String id, String... after) {
        return new PipelineNode(
                id, Stream.of(after).map(each -> new After(each, null)).toList(), null);
    }
}
