// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Payload;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DiffTest {

    @Test
    void saysNothingOfWhatIsTheSame() {
        assertThat(Diff.unified(List.of("a", "b"), List.of("a", "b"))).isEmpty();
    }

    @Test
    void showsAChangeWithThreeLinesAroundIt() {
        assertThat(Diff.unified(
                        List.of("1", "2", "3", "4", "5", "6", "7", "8", "9"),
                        List.of("1", "2", "3", "4", "five", "6", "7", "8", "9")))
                .isEqualTo("@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
    }

    @Test
    void givesChangesFarApartHunksOfTheirOwn() {
        List<String> before = IntStream.range(0, 30).mapToObj(Integer::toString).toList();
        List<String> after = new ArrayList<>(before);
        after.set(2, "two");
        after.remove(25);

        assertThat(Diff.unified(before, after))
                .isEqualTo("@@ -1,6 +1,6 @@\n 0\n 1\n-2\n+two\n 3\n 4\n 5\n"
                        + "@@ -23,7 +23,6 @@\n 22\n 23\n 24\n-25\n 26\n 27\n 28\n");
    }

    @Test
    void comparesKeyHeadersAndValue() {
        Content before = Content.of(Payload.of("{}"))
                .withKey(Key.of("a"))
                .withHeaders(new Headers(List.of(Header.of("tenant", "one"), Header.of("kept", "yes"))));
        Content after = Content.of(Payload.owning(new byte[] {(byte) 0xff}))
                .withKey(Key.of("b"))
                .withHeaders(new Headers(List.of(Header.of("tenant", "two"), Header.of("kept", "yes"))));

        assertThat(Diff.unified(ContentText.of(before), ContentText.of(after)))
                .contains("-key: a\n", "+key: b\n", "-header tenant: one\n", "+header tenant: two\n")
                .contains(" header kept: yes\n", "-{}\n", "+base64 /w==\n");
    }

    @Test
    void isBoundedHoweverLargeTheChangeIs() {
        List<String> before =
                IntStream.range(0, 50_000).mapToObj(i -> "old " + i).toList();
        List<String> after =
                IntStream.range(0, 50_000).mapToObj(i -> "new " + i).toList();

        assertThat(Diff.unified(before, after))
                .hasSizeLessThan(Diff.CHARS_MAX + 100)
                .endsWith("the rest is left out\n");
    }

    @SeedTest(worlds = 200)
    void appliedToTheOneItGivesTheOther(Seed seed) {
        SplittableRandom random = new SplittableRandom(seed.value());
        List<String> before = lines(random);
        List<String> after = lines(random);

        assertThat(applied(before, Diff.unified(before, after))).isEqualTo(after);
    }

    private static List<String> lines(SplittableRandom random) {
        return IntStream.range(0, random.nextInt(40))
                .mapToObj(i -> "line " + random.nextInt(5))
                .toList();
    }

    /** As {@code patch} does it. */
    private static List<String> applied(List<String> before, String diff) {
        List<String> after = new ArrayList<>();
        int at = 0;
        for (String line : diff.lines().toList()) {
            if (line.startsWith("@@")) {
                int from = Integer.parseInt(line.substring(4, line.indexOf(','))) - 1;
                after.addAll(before.subList(at, Math.max(at, from)));
                at = Math.max(at, from);
            } else {
                if (line.charAt(0) != '+') {
                    assertThat(before.get(at++)).isEqualTo(line.substring(1));
                }
                if (line.charAt(0) != '-') {
                    after.add(line.substring(1));
                }
            }
        }
        after.addAll(before.subList(at, before.size()));
        return after;
    }
}
