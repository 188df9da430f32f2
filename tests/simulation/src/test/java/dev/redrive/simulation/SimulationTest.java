// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import java.util.EnumSet;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SimulationTest {

    /** Fewer worlds than this need not show every window. */
    private static final int WORLDS_THAT_SHOW_ALL = 500;

    private final Sights sights = new Sights();
    private int worlds;

    @SeedTest(worlds = 1000)
    @Order(1)
    void keepsEveryPromiseWhateverBreaks(Seed seed) {
        World.from(seed, sights).run();
        worlds++;
    }

    @SeedTest(worlds = 400)
    @Order(1)
    void keepsEveryPromiseInBatchesToo(Seed seed) {
        World.inBatches(seed, new Sights()).run();
    }

    @Test
    @Order(2)
    void reachesEveryDangerousWindow() {
        assumeTrue(worlds >= WORLDS_THAT_SHOW_ALL, "too few worlds to show every window");

        assertThat(sights.all()).as(sights.toString()).containsAll(EnumSet.allOf(Sight.class));
    }

    @SeedTest(worlds = 20)
    @Order(3)
    void tellsTheSameStoryForTheSameSeed(Seed seed) {
        String once = World.from(seed, new Sights()).run().trace();
        String twice = World.from(seed, new Sights()).run().trace();

        assertThat(twice).isEqualTo(once).isNotEmpty();
    }
}
