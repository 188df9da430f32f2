// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulateTest {

    @Test
    void runsTheSeedsThatAreAskedFor() throws Exception {
        var printed = new ByteArrayOutputStream();

        boolean kept =
                new Simulate(new Simulate.Wanted(7, 3), new PrintStream(printed, true, StandardCharsets.UTF_8)).run();

        assertThat(kept).isTrue();
        assertThat(printed.toString(StandardCharsets.UTF_8)).startsWith("3 seeds from 7 on, 0 broke a promise");
    }

    @Test
    void takesOneSeedOrManyFromSomewhere() {
        assertThat(Simulate.Wanted.of(List.of())).isEqualTo(new Simulate.Wanted(1, 1000));
        assertThat(Simulate.Wanted.of(List.of("--seed", "42"))).isEqualTo(new Simulate.Wanted(42, 1));
        assertThat(Simulate.Wanted.of(List.of("--seeds", "9", "--from", "5"))).isEqualTo(new Simulate.Wanted(5, 9));
    }

    @Test
    void saysWhatItDoesNotUnderstand() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Simulate.Wanted.of(List.of("--sedes", "9")))
                .withMessage("unknown: --sedes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Simulate.Wanted.of(List.of("--seeds", "many")))
                .withMessage("--seeds needs a number behind it");
    }
}
