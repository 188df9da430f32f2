// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.config.yaml.Problem;
import dev.redrive.testkit.fuzz.Fuzz;
import java.util.List;
import java.util.Map;

/**
 * Whatever a file holds, at the start or when it is read again while running, the answer is a configuration or problems that name
 * their place.
 */
class ConfigFuzzTest extends Fuzz {
    private static final Map<String, String> ENVIRONMENT = Map.of("X", "1", "EMPTY", "");
    private static final Config BEFORE = Reading.valid(ConfigTest.WHOLE, ENVIRONMENT);

    @Override
    protected List<byte[]> good() {
        return texts(
                ConfigTest.WHOLE, "queues: { a: { handler: { exec: [x] }, retry: { attempts: 3, cooldown: 30s } } }");
    }

    @Override
    protected List<String> words() {
        return List.of(
                "&a ",
                "*a",
                "!x ",
                "!!str ",
                "|\n  ",
                ">-\n ",
                "#",
                "@",
                "`",
                "\n  ",
                "---\n",
                "...\n",
                "${X}",
                "${EMPTY:-y}",
                "$$",
                "~",
                "7d",
                "20%",
                "<<: ",
                "? ",
                "- ",
                "%YAML 9.9\n",
                "%TAG ! x\n",
                "queues",
                "policy",
                "policies",
                "backoff",
                "handler",
                "kafka",
                "attempts: unlimited",
                "retry: {}",
                "when: \"1\"",
                "after: [parse]",
                "concurrency",
                "pipelines");
    }

    /** A file is long, and judged whole. */
    @Override
    protected int inputs() {
        return 2_000;
    }

    @Override
    protected boolean takes(byte[] input) {
        String yaml = text(input);
        return switch (Config.parse(yaml, "redrive.yaml", ENVIRONMENT)) {
            case ConfigResult.Valid(var config) -> {
                assertThat(Changes.between(BEFORE, config)).isNotNull();
                assertThat(Changes.between(config, BEFORE)).isNotNull();
                yield true;
            }
            case ConfigResult.Invalid(var problems) -> {
                assertThat(problems).isNotEmpty().allSatisfy(ConfigFuzzTest::isOfUse);
                yield false;
            }
        };
    }

    private static void isOfUse(Problem problem) {
        assertThat(problem.toString())
                .startsWith("redrive.yaml")
                .hasSizeLessThan(3_000)
                .doesNotContain("\0", "\ud800");
    }
}
