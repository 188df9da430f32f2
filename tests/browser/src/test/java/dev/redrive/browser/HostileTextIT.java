// SPDX-License-Identifier: Apache-2.0
package dev.redrive.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a message holds is text, and nothing but text, on every screen. */
class HostileTextIT {

    private static final String EVIL =
            "<script>window.hacked=1</script><img src=x onerror=\"window.hacked=1\"><a href=\"javascript:window.hacked=1\">x</a>"
                    + "\u202egnp.exe\u202c\u0000${window.hacked=1}{{hacked}}";
    private static final String LINE = "a".repeat(1_000_000);

    @TempDir
    private Path folder;

    @Test
    void hostileStringsAreInertOnEveryScreen() {
        Assumptions.assumeTrue(
                Chromium.program().isPresent(), "there is no Chromium here; apt install chromium brings it");
        try (Server server = Server.start(folder, """
                        server: { listen: "127.0.0.1:0" }
                        data: ./data
                        queues: { evil: { handler: { exec: ["sh", "work.sh"] } } }
                        pipelines:
                          evil-documents:
                            nodes:
                              - { id: first, handler: { exec: ["sh", "work.sh"] }, when: "document.type != '<script>window.hacked=1</script>'" }
                              - { id: last, handler: { exec: ["sh", "work.sh"] }, after: [ { node: first, when: "document.id != '<img src=x onerror=window.hacked=1>\u202e'" } ] }
                        """);
                Chromium chromium = Chromium.launch()) {
            String id = push(server, "fail " + EVIL.replace("\u0000", ""));
            String line = push(server, "fail " + LINE);
            String json = push(
                    server,
                    "{\"" + "<b>k</b>" + "\": \"<img src=x onerror='window.hacked=1'>\", \"long\": \"" + LINE + "\"}");
            server.awaitLetters("", 3);
            Page page = chromium.open(server.address());

            for (String path : paths(server, List.of(id, line, json))) {
                page.navigate(path);
                ConsoleIT.settled(page);
                assertThat(page.evaluate("window.hacked === undefined"))
                        .as(path)
                        .isEqualTo(true);
                assertThat(page.locator("main script, main img, main iframe")).hasCount(0);
                assertThat(page.locator("a[href^='javascript']")).hasCount(0);
                assertThat((Integer) page.evaluate("document.querySelector('main').textContent.length"))
                        .as("%s shows a bounded part", path)
                        .isLessThan(60_000);
            }
            page.navigate("/console/letters/" + id);
            assertThat(page.locator(".unseen").first()).hasText("U+202E");
            Chromium.shoot(page, "hostile");
            page.navigate("/console/letters/" + line + "?view=text");
            page.getByText("Show more").first().click();
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    private static List<String> paths(Server server, List<String> ids) {
        String group = server.get("/api/v1/dead-letter-groups")
                .path("items")
                .get(0)
                .path("id")
                .asText();
        return List.of(
                "/",
                "/console/queues/evil",
                "/console/groups",
                "/console/groups/" + group,
                "/console/letters",
                "/console/letters/" + ids.get(0),
                "/console/letters/" + ids.get(1),
                "/console/letters/" + ids.get(2),
                "/console/letters/" + ids.get(0) + "?view=hex",
                "/console/letters/" + ids.get(0) + "/edit",
                "/console/queues/evil/items/" + ids.get(0),
                "/console/new-job?kind=replay&filter=queue%3Devil",
                "/console/audit",
                "/console/pipelines",
                "/console/pipelines/evil-documents",
                "/console/queues/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E/items");
    }

    private static String push(Server server, String value) {
        return server.push(
                "evil",
                Map.of(
                        "value",
                        value,
                        "type",
                        EVIL.substring(0, 100),
                        "key",
                        EVIL,
                        "source",
                        EVIL.substring(0, 100),
                        "correlationId",
                        EVIL.substring(0, 100),
                        "headers",
                        Map.of("x-evil", EVIL)));
    }
}
