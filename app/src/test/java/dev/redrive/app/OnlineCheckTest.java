// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.cli.port.ConfigReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnlineCheckTest {

    @TempDir
    Path folder;

    @Test
    void aServerOfANodeThatIsOutOfReachIsToldWhereTheNodeStands() throws IOException {
        Path file = Files.writeString(folder.resolve("redrive.yaml"), """
                pipelines:
                  imports:
                    nodes:
                      - { id: parse, handler: { exec: ["true"] } }
                      - id: index
                        after: [parse]
                        handler: { grpc: "127.0.0.1:1" }
                """);

        ConfigReport report = new OnlineCheck(file, Connections.read(file)).report(List.of());

        assertThat(report.problems()).isEmpty();
        assertThat(report.warnings()).singleElement().satisfies(warning -> {
            assertThat(warning.line()).isEqualTo(7);
            assertThat(warning.path()).isEqualTo("pipelines.imports.nodes[1].handler");
        });
        assertThat(report.summary()).contains("pipelines.imports.nodes[1]: 127.0.0.1:1 is out of reach");
    }
}
