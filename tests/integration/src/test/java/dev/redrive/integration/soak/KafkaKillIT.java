// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.integration.judge.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kill storm of {@code ./test storm}; a small one, or the whole of it with {@code -Dredrive.full=true}. */
class KafkaKillIT {

    private static final StormOptions SMALL = new StormOptions(3_000, 300, 3, 1, 1);

    @TempDir
    Path folder;

    @Test
    void losesNothingAndKeepsOrderHoweverOftenTheDaemonAndBrokersAreKilled() throws IOException {
        StormOptions options = Boolean.getBoolean("redrive.full") ? StormOptions.FULL : SMALL;

        Report report = new KillStorm(options, folder, System.out).run();

        String text = String.join("\n", report.lines());
        System.out.println(text);
        Path root = Path.of(System.getProperty("redrive.root", "."));
        Files.writeString(Files.createDirectories(root.resolve("target")).resolve("kill-storm.md"), text + "\n");
        assertThat(report.problems()).isEmpty();
    }
}
