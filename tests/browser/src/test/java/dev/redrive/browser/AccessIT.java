// SPDX-License-Identifier: Apache-2.0
package dev.redrive.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may come in, and what is shown while nobody answers. */
class AccessIT {

    private static final String TOKEN = "a-token-for-a-test-that-nobody-else-has";

    @TempDir
    private Path folder;

    @BeforeEach
    void needsABrowser() {
        Assumptions.assumeTrue(
                Chromium.program().isPresent(), "there is no Chromium here; apt install chromium brings it");
    }

    @Test
    void aTokenOpensASessionAndAViewerOnlyLooks() throws Exception {
        String hash = HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(TOKEN.getBytes(StandardCharsets.UTF_8)));
        try (Server server = Server.start(folder, """
                        server: { listen: "127.0.0.1:0", tokens: [ { name: vera, role: viewer, sha256: "%s" } ] }
                        data: ./data
                        queues: { orders: { handler: { exec: ["sh", "work.sh"] } } }
                        """.formatted(hash));
                Chromium chromium = Chromium.launch()) {
            Page page = chromium.open(server.address());
            page.navigate("/console/queues/orders");
            page.getByLabel("Token").fill("wrong");
            page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Sign in"))
                    .click();
            assertThat(page.getByRole(AriaRole.ALERT)).containsText("not known");
            chromium.assertAccessible(page);
            Chromium.shoot(page, "login-light");

            page.getByLabel("Token").fill(TOKEN);
            page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Sign in"))
                    .click();

            assertThat(page.locator("h1")).hasText("orders");
            assertThat(page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Pause")))
                    .isDisabled();
            page.navigate("/console/audit");
            assertThat(page.locator(".trouble")).containsText("You may not see or do this");
            page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Sign out"))
                    .click();
            assertThat(page.getByLabel("Token")).isVisible();
        }
    }

    @Test
    void oldThingsStayWhileTheServerIsAwayAndHealWhenItIsBack() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        try (Server server = Server.start(folder, """
                        server: { listen: "127.0.0.1:%d" }
                        data: ./data
                        queues: { orders: { handler: { exec: ["sh", "work.sh"] } } }
                        """.formatted(port));
                Chromium chromium = Chromium.launch()) {
            Page page = chromium.open(server.address());
            page.navigate("/");
            assertThat(page.locator(".live")).hasText("Live");
            assertThat(page.locator(".queue-card")).hasCount(1);

            server.stop();
            assertThat(page.locator(".live")).hasText("Stale", patiently());
            assertThat(page.locator(".queue-card")).hasCount(1);
            assertThat(page.locator(".verdict")).containsText("The server does not answer");
            assertThat(page.locator(".verdict")).containsText("Whether work goes on is not known");
            Chromium.shoot(page, "stale");
            server.launch();

            assertThat(page.locator(".live")).hasText("Live", patiently());
            assertThat(page.locator(".verdict")).not().containsText("not known");
            assertThat(chromium.complaints())
                    .allMatch(each -> each.contains("ERR_") || each.contains("Failed to load"));
        }
    }

    private static LocatorAssertions.HasTextOptions patiently() {
        return new LocatorAssertions.HasTextOptions().setTimeout(45_000);
    }
}
