// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import java.util.EnumSet;
import java.util.Map;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/** Versions of a graph among daemons that share a pipeline. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class GraphSimulationTest {

    private static final int WORLDS_THAT_SHOW_ALL = 200;
    private static final int WORLDS_THAT_FIND_A_BUG = 50;

    private final Map<GraphSight, Integer> sights = GraphWorld.noSights();
    private int worlds;

    @SeedTest(worlds = 300)
    @Order(1)
    void documentsReachTheEndOfTheGraphTheyEnteredByOrWaitWhateverBreaks(Seed seed) {
        GraphWorld.from(seed, sights).run();
        worlds++;
    }

    @Test
    @Order(2)
    void reachesEveryDangerousWindow() {
        assumeTrue(worlds >= WORLDS_THAT_SHOW_ALL, "too few worlds to show every window");

        assertThat(sights.keySet()).as(sights.toString()).containsAll(EnumSet.allOf(GraphSight.class));
    }

    @Test
    @Order(3)
    void findsOutIfDocumentsFollowTheGraphOfWhoeverHasThem() {
        int broken = 0;
        for (int i = 1; i <= WORLDS_THAT_FIND_A_BUG; i++) {
            try {
                GraphWorld.from(new Seed(i), GraphWorld.noSights(), true).run();
            } catch (AssertionError e) {
                broken++;
            }
        }

        assertThat(broken).isPositive();
    }
}
