// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.Redrive;
import dev.redrive.SystemTime;
import dev.redrive.config.Config;
import dev.redrive.config.ConfigResult;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.PipelineReport;
import dev.redrive.exec.child.Children;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SetupsTest {

    @TempDir
    Path data;

    @Test
    void editedGraphCountsOnceItsQueuesAreSet() throws Exception {
        Config before = config("{ id: parse, handler: { http: \"http://127.0.0.1:9/\" }, concurrency: 1 }");
        Config after = config(
                "{ id: parse, handler: { http: \"http://127.0.0.1:9/\" }, concurrency: 2000 }",
                "{ id: index, after: [parse], handler: { http: \"http://127.0.0.1:9/\" } }");
        try (var redrive = Redrive.open(data);
                var children = Children.open(data, new SystemTime())) {
            var setups = new Setups(redrive, new Handlers(before, children));
            setups.follow(before);
            redrive.start();
            Path crashes = data.resolve("active/docs.parse");
            Files.delete(crashes);
            Files.createDirectory(crashes);

            assertThatThrownBy(() -> setups.follow(after)).isInstanceOf(Refused.class);

            assertThat(redrive.pipelines().of("docs").nodes())
                    .extracting(PipelineReport.Node::id)
                    .containsExactly("parse");
            Files.delete(crashes);
            setups.follow(after);
            assertThat(redrive.pipelines().of("docs").nodes())
                    .extracting(PipelineReport.Node::id)
                    .containsExactly("parse", "index");
        }
    }

    private static Config config(String... nodes) {
        String yaml = "pipelines:\n  docs:\n    nodes:\n      - " + String.join("\n      - ", nodes) + "\n";
        ConfigResult result = Config.parse(yaml, "redrive.yaml", Map.of());
        assertThat(result).isInstanceOf(ConfigResult.Valid.class);
        return ((ConfigResult.Valid) result).config();
    }
}
