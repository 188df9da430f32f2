// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KafkaSimulationTest {

    /** Fewer worlds than this need not show every window. */
    private static final int WORLDS_THAT_SHOW_ALL = 250;

    /** In the second a younger message overtook an older one; in the others the judge was wrong. */
    private static final List<Long> SEEDS_THAT_FAILED_ONCE = List.of(4931L, 7936L, 10837L, 11440L, 11503L);

    private final KafkaSights sights = new KafkaSights();
    private int worlds;

    @SeedTest(worlds = 300)
    @Order(1)
    void keepsEveryPromiseOnKafkaWhateverBreaks(Seed seed) {
        KafkaWorld.from(seed, sights).run();
        worlds++;
    }

    @Test
    @Order(2)
    void reachesEveryDangerousWindow() {
        assumeTrue(worlds >= WORLDS_THAT_SHOW_ALL, "too few worlds to show every window");

        assertThat(sights.all()).as(sights.toString()).containsAll(EnumSet.allOf(KafkaSight.class));
    }

    @SeedTest(worlds = 10)
    @Order(3)
    void tellsTheSameStoryForTheSameSeed(Seed seed) {
        String once = KafkaWorld.from(seed, new KafkaSights()).run().trace();
        String twice = KafkaWorld.from(seed, new KafkaSights()).run().trace();

        assertThat(twice).isEqualTo(once).isNotEmpty();
    }

    @Test
    @Order(4)
    void keepsEveryPromiseInWorldsThatFailedOnce() {
        for (long each : SEEDS_THAT_FAILED_ONCE) {
            KafkaWorld.from(new Seed(each), new KafkaSights()).run();
        }
    }
}
