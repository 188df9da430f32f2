// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.testkit.letter.Letters;
import dev.redrive.testkit.letter.Shape;
import dev.redrive.testkit.letter.Shapes;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShapesTest {

    private static final int SEEDS = 200;
    private static final int EACH = 3;

    @Test
    void findsEachOfFortyShapesAsOneGroupForSeedsNeverSeen() {
        assertThat(Shapes.ALL).hasSize(40);

        assertThat(troublesOf(Shapes.ALL)).isEmpty();
    }

    @Test
    void findsShapesItWasNotMadeFor() {
        assertThat(OtherShapes.ALL).hasSizeGreaterThanOrEqualTo(40);

        assertThat(troublesOf(OtherShapes.ALL)).isEmpty();
    }

    /** A change here is a new version: groups that people resolved or held would be lost otherwise. */
    @Test
    void givesTheIdsOfVersionOne() {
        Letters letters = Letters.seeded(1);

        assertThat(Fingerprints.VERSION).isEqualTo(1);
        assertThat(IntStream.of(0, 13, 22, 29, 34, 39)
                        .mapToObj(
                                shape -> Fingerprints.of(letters.ofShape(shape)).id()))
                .containsExactly(
                        "e216ef7d9aaba115dfaa",
                        "8cb5e5dcf5f379665aae",
                        "21374ee12037a3ecaf46",
                        "96ffd390f8f8c02cfe40",
                        "98ce93dd8a81abd620cc",
                        "b848a59304d6ddecf975");
    }

    private static List<String> troublesOf(List<Shape> shapes) {
        long master = new SplittableRandom().nextLong();
        System.out.println("seeds: 1 to " + SEEDS / 2 + ", and " + SEEDS / 2 + " of master seed " + master);
        SplittableRandom fresh = new SplittableRandom(master);
        return IntStream.range(0, SEEDS)
                .mapToLong(i -> i < SEEDS / 2 ? i + 1 : fresh.nextLong())
                .boxed()
                .flatMap(seed ->
                        Groups.troubles(shapes, seed, EACH).stream().map(trouble -> "seed " + seed + ": " + trouble))
                .limit(10)
                .toList();
    }
}
