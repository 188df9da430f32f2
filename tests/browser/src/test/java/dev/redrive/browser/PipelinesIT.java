// SPDX-License-Identifier: Apache-2.0
package dev.redrive.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pipelines as people see them: in the middle of three nodes, documents die. */
class PipelinesIT {

    private static final String YAML = """
            server: { listen: "127.0.0.1:0" }
            data: ./data
            pipelines:
              documents:
                transport: embedded
                nodes:
                  - { id: parse, handler: { exec: ["sh", "-c", "cat > /dev/null"] } }
                  - { id: enrich, handler: { exec: ["sh", "work.sh"] }, after: [ { node: parse, when: "document.type == 'pdf'" } ], retry: { attempts: 1 } }
                  - { id: index, handler: { exec: ["sh", "-c", "cat > /dev/null"] }, when: "document.size < 1000000", after: [ enrich, { node: parse, when: "document.type != 'pdf'" } ] }
              invoices:
                nodes:
                  - { id: receive, handler: { exec: ["true"] } }
                  - { id: read-text, handler: { exec: ["true"] }, after: [ { node: receive, when: "document.type == 'text'" } ] }
                  - { id: read-picture, handler: { exec: ["true"] }, after: [ { node: receive, when: "document.type == 'picture'" } ] }
                  - { id: check, handler: { exec: ["true"] }, after: [ read-text, read-picture ] }
                  - { id: archive, handler: { exec: ["true"] }, after: [ receive, check ] }
                  - { id: pay, handler: { exec: ["true"] }, after: [ check ], when: "history.exists(h, h.node == 'check' && h.outcome == 'succeeded')" }
            """;

    @TempDir
    private static Path folder;

    private static Server server;
    private static Chromium chromium;

    private Page page;

    @BeforeAll
    static void startAndFill() {
        Assumptions.assumeTrue(
                Chromium.program().isPresent(), "there is no Chromium here; apt install chromium brings it");
        server = Server.start(folder, YAML);
        for (int i = 0; i < 3; i++) {
            push("fail: page " + i + " has no text", "pdf");
            push("ok", "pdf");
            push("ok", "text");
        }
        server.awaitLetters("", 3);
        chromium = Chromium.launch();
    }

    @AfterAll
    static void stop() {
        if (chromium != null) {
            chromium.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void open() {
        page = chromium.open(server.address());
    }

    @AfterEach
    void hasNoComplaints() {
        page.context().close();

        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void theirScreensAreSoundInLightDarkAndNarrow() {
        chromium.assertSound(page, "pipelines", "/console/pipelines");
        chromium.assertSound(page, "pipeline", "/console/pipelines/documents");
        chromium.assertSound(page, "pipeline-branched", "/console/pipelines/invoices");
    }

    @Test
    void theListLeadsToTheGraphByKeyboard() {
        page.navigate("/");
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Pipelines"))
                .click();
        assertThat(page.locator("[data-row]").first()).containsText("parse, enrich, index");

        page.keyboard().press("j");
        page.keyboard().press("Enter");

        assertThat(page).hasURL(Pattern.compile("/console/pipelines/documents$"));
        assertThat(page.locator(".graph .node")).hasCount(3);
        page.keyboard().press("j");
        page.keyboard().press("j");
        page.keyboard().press("Enter");
        assertThat(page.locator("h1")).hasText("documents.enrich");
    }

    @Test
    void aNodeOfTheGraphLeadsToItsQueueAndToItsDeadLetters() {
        page.navigate("/console/pipelines/documents");
        page.evaluate("window.sameLoad = true");
        Locator enrich = page.locator(".graph .node").filter(new Locator.FilterOptions().setHasText("enrich"));
        enrich.locator(".node-box").click();
        assertThat(page.locator("h1")).hasText("documents.enrich");

        page.goBack();
        enrich.locator(".dead").click();

        assertThat(page.getByLabel("Filter dead letters")).hasValue("queue=\"documents.enrich\"");
        page.locator("[data-row] a.row-title").first().waitFor();
        assertThat(page.evaluate("window.sameLoad")).isEqualTo(true);
    }

    @Test
    void whoSeesNoGraphHearsTheSameFromTheListOfNodes() {
        page.navigate("/console/pipelines/documents");
        Locator rows = page.locator("[data-row]");

        assertThat(rows).hasCount(3);
        assertThat(rows.nth(0)).containsText("documents enter here");
        assertThat(rows.nth(1)).containsText("after parse if document.type == 'pdf'");
        assertThat(rows.nth(2)).containsText("after enrich or parse if document.type != 'pdf'");
        assertThat(rows.nth(2)).containsText("handles only document.size < 1000000");
        assertThat(page.getByRole(
                        AriaRole.LINK, new Page.GetByRoleOptions().setName(Pattern.compile("\\d+ dead at enrich"))))
                .isVisible();
        assertThat(page.locator(".graph")).hasAttribute("aria-hidden", "true");
    }

    @Test
    void noWayRunsThroughANode() {
        page.navigate("/console/pipelines/invoices");
        page.locator(".graph .node").first().waitFor();

        Object hit = page.evaluate("""
                () => {
                  const boxes = [...document.querySelectorAll('.graph .node')]
                    .map((each) => ['x', 'y', 'width', 'height'].map((name) => Number(each.getAttribute(name))));
                  return [...document.querySelectorAll('.graph .way')].some((way) =>
                    Array.from({ length: 201 }, (_, i) => way.getPointAtLength((way.getTotalLength() * i) / 200))
                      .some((point) => boxes.some(([x, y, w, h]) => point.x > x + 2 && point.x < x + w - 2 && point.y > y + 2 && point.y < y + h - 2)));
                }""");

        assertThat(hit).as("a way lies within a node").isEqualTo(false);
        assertThat(page.locator(".graph .way")).hasCount(7);
    }

    @Test
    void countsChangeInPlace() {
        page.navigate("/console/pipelines/documents");
        assertThat(page.locator(".live")).hasText("Live");
        Locator dead = page.locator(".graph .node")
                .filter(new Locator.FilterOptions().setHasText("enrich"))
                .locator(".dead .node-count");
        int before = Integer.parseInt(dead.textContent());

        push("fail: one more", "pdf");

        assertThat(dead).hasText(String.valueOf(before + 1));
    }

    @Test
    void aPausedNodeSaysSo() {
        page.navigate("/console/pipelines/invoices");
        Locator paused = page.locator(".graph .node.paused");
        assertThat(page.locator(".graph .node")).hasCount(6);
        assertThat(paused).hasCount(0);

        server.post("/api/v1/queues/invoices.check/pause", Map.of());

        assertThat(paused).containsText("check");
        assertThat(paused.locator(".node-state")).hasText("paused");
        Chromium.shoot(page, "pipeline-paused");
        server.post("/api/v1/queues/invoices.check/resume", Map.of());
        assertThat(paused).hasCount(0);
    }

    @Test
    void aPipelineThatIsNotThereIsToldWithItsRemedy() {
        page.navigate("/console/pipelines/nowhere");

        assertThat(page.locator(".trouble")).containsText("nowhere");
        assertThat(page.locator(".trouble .remedy")).isVisible();
        chromium.complaints(); // the browser notes the refused request
    }

    private static void push(String value, String type) {
        server.post("/api/v1/pipelines/documents/documents", Map.of("value", value, "type", type));
    }
}
