// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.integration.judge.Report;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short soak, so that the long ones of {@code ./test soak} can be trusted to work. */
class SoakIT {

    @TempDir
    Path folder;

    @Test
    void keepsItsPromisesUnderLoadAndFaultsOnBothTransports() {
        SoakOptions options = new SoakOptions(Duration.ofSeconds(20), 3, 100, "both", 1);

        Report report = new Soak(options, folder, System.out).run();

        assertThat(report.problems()).as(String.join("\n", report.lines())).isEmpty();
        assertThat(report.queues())
                .hasSize(4)
                .allSatisfy(queue -> assertThat(queue.done()).isPositive());
    }
}
