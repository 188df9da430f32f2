// SPDX-License-Identifier: Apache-2.0
package dev.redrive.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages about a message that its handler repeats as it fails, read by someone who may not see payloads. */
class PayloadsIT {

    private static final String TOKEN = "a-token-for-a-test-that-nobody-else-has";
    private static final String SECRET = "4111111111111111";
    private static final String WORDS = "Mallory";
    private static final String QUEUES = """
            data: ./data
            queues: { orders: { handler: { exec: ["sh", "work.sh"] } } }
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void needsABrowser() {
        Assumptions.assumeTrue(
                Chromium.program().isPresent(), "there is no Chromium here; apt install chromium brings it");
    }

    @Test
    void aViewerSeesThatAMessageDiedAndNoWordOfIt() throws Exception {
        try (Server server = Server.start(folder, "server: { listen: \"127.0.0.1:0\" }\n" + QUEUES);
                Chromium chromium = Chromium.launch()) {
            String id = server.push(
                    "orders",
                    Map.of(
                            "value", "reject card of " + WORDS + " " + SECRET,
                            "key", "k-" + SECRET,
                            "id", "p-" + SECRET,
                            "headers", Map.of("trace", SECRET)));
            server.awaitLetters("", 1);
            String group =
                    server.get("/api/v1/dead-letter-groups").at("/items/0/id").asText();
            server.stop();
            String hash = HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(TOKEN.getBytes(StandardCharsets.UTF_8)));
            Files.writeString(
                    folder.resolve("redrive.yaml"),
                    "server: { listen: \"127.0.0.1:0\", tokens: [ { name: vera, role: viewer, sha256: \"" + hash
                            + "\" } ] }\n" + QUEUES);
            server.launch();

            Page page = chromium.open(server.address());
            page.navigate("/console/queues/orders?status=dead");
            page.getByLabel("Token").fill(TOKEN);
            page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Sign in"))
                    .click();
            assertThat(page.locator("h1")).hasText("orders");
            for (String path : List.of(
                    "/console/queues/orders?status=dead",
                    "/console/queues/orders/items/" + id,
                    "/console/letters",
                    "/console/letters/" + id,
                    "/console/groups",
                    "/console/groups/" + group)) {
                page.navigate(path);
                assertThat(page.locator("main")).containsText(path.contains("/groups") ? "exit 65" : "REJECTED");
                assertThat(page.content()).as(path).doesNotContain(SECRET, WORDS);
                Chromium.shoot(
                        page,
                        "without-payloads"
                                + path.replace(id, "id").replace(group, "id").replaceAll("[^a-z]+", "-"));
            }
            page.navigate("/console/letters/" + id);
            assertThat(page.locator("main")).containsText("***");
            assertThat(page.locator("main")).containsText("You may not see the values of messages");
            page.navigate("/console/letters?filter=text~" + SECRET);
            assertThat(page.locator(".trouble")).containsText("may not see payloads");
        }
    }
}
