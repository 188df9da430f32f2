// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.message.QueueName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class EnvironmentTest {

    @Test
    void fillsInWhatIsSet() {
        var config = Reading.valid("cluster: ${REGION}-${STAGE}", Map.of("REGION", "eu", "STAGE", "prod"));

        assertThat(config.cluster()).isEqualTo("eu-prod");
    }

    @Test
    void usesTheDefaultForWhatIsUnsetOrEmpty() {
        assertThat(Reading.valid("grace: ${GRACE:-7s}").grace()).isEqualTo(Duration.ofSeconds(7));
        assertThat(Reading.valid("grace: ${GRACE:-7s}", Map.of("GRACE", "")).grace())
                .isEqualTo(Duration.ofSeconds(7));
        assertThat(Reading.valid("grace: ${GRACE:-7s}", Map.of("GRACE", "9s")).grace())
                .isEqualTo(Duration.ofSeconds(9));
    }

    @Test
    void fillsInNumbersAndListEntries() {
        var queue = Objects.requireNonNull(Reading.valid(
                        "queues: { q: { concurrency: '${N}', handler: { exec: [run, '${ARG:-}', '$${ARG}', '$ARG'] } } }",
                        Map.of("N", "7"))
                .queues()
                .get(new QueueName("q")));

        assertThat(queue.pace().concurrency()).isEqualTo(7);
        assertThat(queue.handler())
                .isInstanceOfSatisfying(
                        HandlerConfig.Exec.class,
                        exec -> assertThat(exec.argv()).isEqualTo(List.of("run", "", "${ARG}", "$ARG")));
    }

    @Test
    void namesWhatIsNotSet() {
        assertThat(Reading.problems("grace: ${GRACE}\ncluster: a-${B}-${C}"))
                .containsExactly(
                        "redrive.yaml:1:8 grace: the environment variable GRACE is not set;"
                                + " set it, or give a default: ${GRACE:-default}",
                        "redrive.yaml:2:10 cluster: the environment variable B is not set;"
                                + " set it, or give a default: ${B:-default}",
                        "redrive.yaml:2:10 cluster: the environment variable C is not set;"
                                + " set it, or give a default: ${C:-default}");
    }

    @Test
    void refusesWhatIsNoVariable() {
        assertThat(Reading.problems("cluster: '${1}'"))
                .containsExactly("redrive.yaml:1:10 cluster: '${' does not start a variable;"
                        + " write ${NAME} or ${NAME:-default}, or $${ for a plain ${");
    }

    @Test
    void aVariableCannotAddKeysNorNameAVariable() {
        var config = Reading.valid("data: ${D}", Map.of("D", "a${E}b"));

        assertThat(config.data()).isEqualTo(Path.of("a${E}b").toAbsolutePath());
        assertThat(Reading.problems("cluster: ${C}", Map.of("C", "x\ndata: y"))).hasSize(1);
    }

    @Test
    void problemsDoNotShowWhatTheEnvironmentHolds() {
        assertThat(Reading.problems("grace: ${GRACE}", Map.of("GRACE", "hunter2")))
                .containsExactly("redrive.yaml:1:8 grace: the value of '${GRACE}' with the environment filled in"
                        + " is not a duration; write e.g. 500ms, 30s, 5m, 1h or 7d");
    }
}
