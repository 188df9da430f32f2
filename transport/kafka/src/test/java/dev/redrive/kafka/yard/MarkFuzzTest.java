// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.testkit.fuzz.Fuzz;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.Uuid;

/** How far a yard was told, as the catalog kept it. */
class MarkFuzzTest extends Fuzz {

    @Override
    protected List<byte[]> good() {
        return texts(
                Mark.BEGINNING.text(),
                new Mark(Map.of(
                                new Uuid(1, 2),
                                List.of(new Mark.Reach(7, 0), new Mark.Reach(Long.MAX_VALUE, 5)),
                                new Uuid(3, 4),
                                List.of(new Mark.Reach(0, 0))))
                        .text());
    }

    @Override
    protected List<String> words() {
        return List.of("k1 ", "k2 ", "0-0", ",", ":", "-");
    }

    @Override
    protected boolean takes(byte[] input) {
        Optional<Mark> mark = Mark.of(text(input));
        mark.ifPresent(each -> assertThat(Mark.of(each.text())).contains(each));
        return mark.isPresent();
    }
}
