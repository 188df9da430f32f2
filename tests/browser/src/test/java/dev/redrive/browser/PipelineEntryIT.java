// SPDX-License-Identifier: Apache-2.0
package dev.redrive.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pipeline that records of a topic enter, as people see it. Nobody answers for Kafka here: the picture is there all the same. */
class PipelineEntryIT {

    private static final String YAML = """
            server: { listen: "127.0.0.1:0" }
            data: ./data
            kafka: { nobody: { bootstrap: "127.0.0.1:1" } }
            pipelines:
              scans:
                from: { topic: scanned }
                nodes:
                  - { id: parse, handler: { exec: ["true"] } }
                  - { id: index, handler: { exec: ["true"] }, after: [parse] }
            """;

    @Test
    void aTopicWhoseRecordsEnterStandsBeforeTheFirstNode(@TempDir Path folder) {
        Assumptions.assumeTrue(
                Chromium.program().isPresent(), "there is no Chromium here; apt install chromium brings it");
        try (Server server = Server.start(folder, YAML);
                Chromium chromium = Chromium.launch()) {
            Page page = chromium.open(server.address());
            page.navigate("/console/pipelines/scans");
            Locator rows = page.locator("[data-row]");

            assertThat(page.locator("h1 + p")).containsText("and from topic scanned");
            assertThat(rows).hasCount(3);
            assertThat(rows.nth(0)).containsText("makes documents of the records of topic scanned");
            assertThat(rows.nth(1)).containsText("after entry");
            assertThat(page.locator(".graph .node").first()).containsText("from scanned");
            assertThat(page.locator(".graph .way")).hasCount(2);
            page.locator(".graph .node .node-box").first().click();
            assertThat(page.locator("h1")).hasText("scans.entry");
            page.context().close();
            assertThat(chromium.complaints()).isEmpty();
        }
    }
}
