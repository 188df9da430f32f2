// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a file holds, the answer is a configuration or problems: never an exception, never a hang. */
class FuzzTest {

    private static final int FILES = 1000;

    private static final List<String> PIECES = List.of(
            "{",
            "}",
            "[",
            "]",
            ":",
            ": ",
            ",",
            "- ",
            "? ",
            "&a ",
            "*a",
            "!x ",
            "!!str ",
            "|",
            ">",
            "'",
            "\"",
            "#",
            "%",
            "@",
            "`",
            "\n",
            "\n  ",
            "\t",
            "---\n",
            "...\n",
            "${",
            "${X}",
            "${X:-y}",
            "$$",
            "null",
            "~",
            "-1",
            "0",
            "1e9",
            "99999999999999999999",
            "7d",
            "20%",
            "*",
            "\\",
            "\u0000",
            "\u0007",
            "\u00a0",
            "\ufeff",
            "\ud800",
            "\u2028",
            "😀",
            "<<: ",
            "queues",
            "policy",
            "backoff",
            "%YAML 9.9\n",
            "%TAG ! x\n",
            "=");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void neverThrows(long seed) {
        var random = new Random(seed);

        Assertions.assertTimeoutPreemptively(Duration.ofMinutes(2), () -> {
            for (int i = 0; i < FILES; i++) {
                var yaml = mutated(random);
                assertThat(judged(yaml, seed, i)).isNotNull();
            }
        });
    }

    private static ConfigResult judged(String yaml, long seed, int number) {
        try {
            var result = Config.parse(yaml, "redrive.yaml", Map.of("X", "1"));
            if (result instanceof ConfigResult.Invalid(var problems)) {
                assertThat(problems).isNotEmpty();
                assertThat(problems.toString()).isNotEmpty();
            }
            return result;
        } catch (RuntimeException | StackOverflowError thrown) {
            throw new AssertionError("seed " + seed + ", file " + number + ":\n" + yaml, thrown);
        }
    }

    private static String mutated(Random random) {
        var yaml = new StringBuilder(ConfigTest.WHOLE);
        for (int changes = 1 + random.nextInt(6); changes > 0; changes--) {
            int at = random.nextInt(yaml.length());
            switch (random.nextInt(5)) {
                case 0 -> yaml.deleteCharAt(at);
                case 1 -> yaml.insert(at, PIECES.get(random.nextInt(PIECES.size())));
                case 2 -> yaml.setCharAt(at, (char) random.nextInt(random.nextBoolean() ? 128 : 65536));
                case 3 -> yaml.delete(at, Math.min(yaml.length(), at + random.nextInt(60)));
                default -> yaml.insert(at, yaml.substring(at, Math.min(yaml.length(), at + random.nextInt(60))));
            }
            if (yaml.isEmpty()) {
                return "";
            }
        }
        return yaml.toString();
    }
}
