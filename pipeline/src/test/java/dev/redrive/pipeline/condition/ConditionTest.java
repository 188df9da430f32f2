// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConditionTest {

    private static final Facts FACTS = new Facts(
            "r-17",
            "pdf",
            1234,
            Map.of("lang", "en"),
            new Facts.Stream(
                    "s1",
                    "documents",
                    List.of("parse"),
                    List.of(Map.of("node", "parse", "outcome", "rejected", "code", "BAD", "message", "torn"))));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "document.type == 'pdf'",
                "document.id.startsWith('r-')",
                "document.size > 1000 && document.size < 2000",
                "document.metadata.lang == 'en'",
                "'lang' in document.metadata && document.metadata['lang'] == 'en'",
                "!('page' in document.metadata)",
                "stream.pipeline == 'documents' && stream.id == 's1'",
                "'parse' in stream.path && size(stream.path) == 1",
                "history.exists(h, h.node == 'parse' && h.outcome == 'rejected')",
                "document.type.matches('^p.f$')"
            })
    void holds(String text) {
        assertThat(Condition.of(text).holds(FACTS)).isTrue();
    }

    @Test
    void doesNotHoldForOthers() {
        assertThat(Condition.of("document.type == 'html'").holds(FACTS)).isFalse();
    }

    @Test
    void refusesANameItDoesNotKnowAndTellsThoseItKnows() {
        assertThatThrownBy(() -> Condition.of("document.typ == 'pdf'"))
                .isInstanceOfSatisfying(BadCondition.class, e -> {
                    assertThat(e.why()).contains("undeclared reference");
                    assertThat(e.remedy()).contains("document.type", "history");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"document.size", "document.size > 'big'", "document.type ==", "", "1 +"})
    void refusesWhatSaysNeitherTrueNorFalse(String text) {
        assertThatThrownBy(() -> Condition.of(text)).isInstanceOf(BadCondition.class);
    }

    @Test
    void saysWhyItCannotBeTold() {
        Condition condition = Condition.of("document.metadata.page == '1'");

        assertThatThrownBy(() -> condition.holds(FACTS)).isInstanceOfSatisfying(BadCondition.class, e -> {
            assertThat(e.why()).contains("document.metadata.page", "'page' is not present");
            assertThat(e.remedy()).contains("in document.metadata");
        });
    }

    @Test
    void endsAtItsBoundHoweverLongTheListsAre() {
        List<String> path = IntStream.range(0, 200).mapToObj(i -> "n" + i).toList();
        var facts = new Facts("", "", 0, Map.of(), new Facts.Stream("s", "p", path, List.of()));
        Condition condition = Condition.of("stream.path.all(a, stream.path.all(b, a != '' && b != ''))");

        assertThatThrownBy(() -> condition.holds(facts))
                .isInstanceOf(BadCondition.class)
                .hasMessageContaining("Iteration budget");
    }
}
