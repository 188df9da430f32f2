// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A replay on the embedded store says how it went, and its canary bounds what a cause that is not mended can do. */
class ReplayOutcomeIT {

    @TempDir
    Path folder;

    @Test
    void stopsWhenItsCanaryDiedAgainAndSaysThatAllSucceededOnceTheCauseIsMended() {
        var program = new Program(folder);
        ReplayOutcomeScene.prepare(program);
        program.configure("queues: { orders: { " + ReplayOutcomeScene.QUEUE + " } }\n");

        try (RunningDaemon daemon = program.serve()) {
            for (int i = 0; i < ReplayOutcomeScene.LETTERS; i++) {
                assertThat(daemon.post("/api/v1/queues/orders/items", "{\"value\": \"" + i + "\"}")
                                .status())
                        .isEqualTo(201);
            }
            new ReplayOutcomeScene(program, daemon).play();
            assertThat(daemon.stop()).isZero();
        }
    }
}
