// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.port.Refused;
import dev.redrive.testkit.fuzz.Fuzz;
import java.util.ArrayList;
import java.util.List;

/** Filters as people type them: taken within the bounds, or refused with the place and a remedy. */
class FilterFuzzTest extends Fuzz {

    @Override
    protected List<byte[]> good() {
        return texts(
                "queue=orders code=TIMEOUT type=invoice.* age>1h text~\"card declined\"",
                "-state=open,held attempts>=3 priority<high",
                "died>2026-11-16 created<=2026-11-16T08:30:00+01:00",
                "error!~\"a \\\" \\\\ \\* \\n\" key=\"\" group=4f reason=exhausted",
                "topic=a*b*c by!=alice,bob id=1,2,3 replays<2 dialect=spring-kafka source=x message~y",
                "");
    }

    @Override
    protected List<String> words() {
        var words = new ArrayList<>(Field.words());
        words.addAll(List.of("=", "!=", "~", "!~", ">", "<=", ">=", "<", "\\", "\"", ",", " -", "*", "1h", "T", "Z"));
        words.addAll(List.of(" queue=a", " text~\"", "state=replayed", "-01:00"));
        return words;
    }

    @Override
    protected int inputs() {
        return 20_000;
    }

    @Override
    protected boolean takes(byte[] input) {
        String text = text(input);
        try {
            Filter filter = Filter.parse(text);
            assertThat(filter.terms()).hasSizeLessThanOrEqualTo(Filter.TERMS_MAX);
            assertThat(filter.terms()).allSatisfy(term -> assertThat(term.any()).hasSizeBetween(1, Filter.VALUES_MAX));
            assertThat(Filter.parse(" " + text + "\t")).isEqualTo(filter);
            return true;
        } catch (Refused e) {
            assertThat(e.kind()).isEqualTo(Refused.Kind.INVALID);
            assertThat(e.why()).containsAnyOf("filter, character ", "the filter has ");
            assertThat(e.why() + e.remedy()).hasSizeLessThan(1000).doesNotContain("\0", "\ud800", "\n");
            assertThat(e.remedy()).isNotNull();
            return false;
        }
    }
}
