// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.look;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PortionsTest {

    private static final int ROOM = 10;

    @Test
    void takesAsManyAtATimeAsFit() {
        assertThat(portions(8, List.of(1, 1, 1, 1))).containsExactly(List.of(1, 1, 1, 1));
        assertThat(portions(3, List.of(1, 1, 1, 1))).containsExactly(List.of(1, 1, 1), List.of(1));
        assertThat(portions(4, List.of(6, 6, 6, 6))).containsExactly(List.of(6), List.of(6), List.of(6), List.of(6));
        assertThat(portions(4, List.of(4, 4, 4, 4))).containsExactly(List.of(4, 4), List.of(4, 4));
    }

    @Test
    void takesOneThatFitsNowhereByItself() {
        assertThat(portions(4, List.of(1, 99, 1, 1))).containsExactly(List.of(1), List.of(99), List.of(1), List.of(1));
    }

    @Test
    void takesNothingIfThereIsNothing() {
        assertThat(portions(4, List.of())).isEmpty();
    }

    private static List<List<Integer>> portions(int most, List<Integer> sizes) {
        List<List<Integer>> taken = new ArrayList<>();
        Portions.<List<Integer>>each(
                sizes, most, (from, to) -> fitting(sizes.subList(from, to)), (from, to, read) -> taken.add(read));
        return taken;
    }

    private static Optional<List<Integer>> fitting(List<Integer> sizes) {
        int together = sizes.stream().mapToInt(each -> each).sum();
        return together <= ROOM || sizes.size() == 1 ? Optional.of(List.copyOf(sizes)) : Optional.empty();
    }
}
