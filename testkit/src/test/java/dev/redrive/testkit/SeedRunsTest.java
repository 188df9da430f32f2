// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SeedRunsTest {

    private final List<Seed> seen = new ArrayList<>();

    @SeedTest(worlds = 5)
    @Order(1)
    void beginsAtTheSamePlaceEachTime(Seed seed) {
        seen.add(seed);

        assertThat(seed.random().nextLong()).isEqualTo(seed.random().nextLong());
        assertThat(seed.of("a").random().nextLong())
                .isNotEqualTo(seed.of("b").random().nextLong());
    }

    @Test
    @Order(2)
    void runsOncePerWorld() {
        assumeTrue(System.getProperties().stringPropertyNames().stream()
                .noneMatch(name -> name.startsWith("redrive.seed")));

        assertThat(seen).extracting(Seed::value).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    @Order(3)
    void namesTheSeedThatFails() {
        AssertionError named = SeedRuns.named(new Seed(42), "SomeTest#holds", new IllegalStateException("boom"));

        assertThat(named)
                .hasMessageContaining("seed 42: boom")
                .hasMessageContaining("-Dredrive.seed=42 -Dtest=SomeTest#holds")
                .hasCauseInstanceOf(IllegalStateException.class);
    }
}
