// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.condition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.testkit.fuzz.Fuzz;
import java.util.List;
import java.util.Map;

/** Conditions of pipelines: refused in words, or asked and answered, or told why they cannot be answered. */
class ConditionFuzzTest extends Fuzz {

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

    @Override
    protected List<byte[]> good() {
        return texts(
                "document.type == 'pdf'",
                "document.id.startsWith('r-') && document.size > 1000",
                "'lang' in document.metadata && document.metadata['lang'] == 'en'",
                "history.exists(h, h.node == 'parse' && h.outcome == 'rejected')",
                "document.type.matches('^p.f$') || size(stream.path) == 1 ? true : !false",
                "stream.path.map(p, p + 'x').filter(p, p != '')[0] == \"parsex\"");
    }

    @Override
    protected List<String> words() {
        return List.of(
                "document.type",
                "document.size",
                "document.metadata",
                "stream.path",
                "history",
                "==",
                "&&",
                "||",
                "!",
                ".all(a, ",
                ".map(a, ",
                "matches('",
                "dyn(",
                "int('x')",
                "timestamp('",
                "duration('1s')",
                "b'\\xff'",
                "1u",
                "/ 0",
                "% 0",
                "[0]",
                "? ",
                "has(",
                "type(",
                "null",
                "'(a+)+$'");
    }

    /** Compiling is slow. */
    @Override
    protected int inputs() {
        return 500;
    }

    @Override
    protected int lengthMax() {
        return Condition.LENGTH_MAX + 100;
    }

    @Override
    protected long memoryMax(int length) {
        return 256L << 20;
    }

    @Override
    protected boolean takes(byte[] input) {
        Condition condition;
        try {
            condition = Condition.of(text(input));
        } catch (BadCondition e) {
            assertThat(e.why()).isNotBlank();
            return false;
        }
        try {
            assertThat(condition.holds(FACTS)).isEqualTo(condition.holds(FACTS));
        } catch (BadCondition e) {
            assertThat(e.why()).contains("cannot be told");
        }
        return true;
    }
}
