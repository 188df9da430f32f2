// SPDX-License-Identifier: Apache-2.0
package dev.redrive.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.SameSiteAttribute;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The console behind a proxy that ends TLS. */
class TlsProxyIT {

    private static final String TOKEN = "a-token-for-the-test-behind-nginx";

    @TempDir
    private Path folder;

    @BeforeEach
    void needsABrowserAndAProxy() {
        Assumptions.assumeTrue(
                Chromium.program().isPresent(), "there is no Chromium here; apt install chromium brings it");
        Assumptions.assumeTrue(TlsProxy.program().isPresent(), "there is no nginx here; apt install nginx brings it");
    }

    @Test
    void peopleSignInChangeThingsAndSeeChangesAsTheyHappen() throws Exception {
        String hash = HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(TOKEN.getBytes(StandardCharsets.UTF_8)));
        try (TlsProxy proxy = new TlsProxy(folder.resolve("nginx"));
                Server server = Server.start(folder, """
                        server:
                          listen: "127.0.0.1:0"
                          url: "%s"
                          proxies: [ 127.0.0.1 ]
                          tokens: [ { name: olaf, role: operator, payloads: true, sha256: "%s" } ]
                        data: ./data
                        queues: { orders: { handler: { exec: ["sh", "work.sh"] } } }
                        """.formatted(proxy.address(), hash));
                Chromium chromium = Chromium.launch()) {
            proxy.start(server.address());
            Page page = chromium.open(proxy.address());
            page.navigate("/console/queues/orders");
            page.getByLabel("Token").fill(TOKEN);
            button(page, "Sign in").click();
            assertThat(page.locator("h1")).hasText("orders");
            assertThat(page.locator(".live")).hasText("Live");

            Page overview = page.context().newPage();
            overview.navigate("/");
            assertThat(overview.locator(".live")).hasText("Live");
            assertThat(overview.locator(".queue-card")).hasCount(1);
            assertThat(overview.locator(".queue-card")).not().containsText("paused");

            button(page, "Pause").click();
            page.locator("dialog")
                    .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Pause"))
                    .click();

            assertThat(page.locator(".page-head .badge")).hasText("paused");
            // Nobody has touched this page: it hears of the change by the stream.
            assertThat(overview.locator(".queue-card")).containsText("paused");
            Chromium.shoot(overview, "behind-nginx");
            assertThat(page.context().cookies()).singleElement().satisfies(TlsProxyIT::isForHttpsAlone);
            assertThat(page.evaluate("document.cookie")).isEqualTo("");
            assertThat(Files.readString(folder.resolve("data/audit.ndjson")))
                    .contains("\"by\":\"olaf\"", "POST /api/v1/queues/orders/pause");

            button(page, "Sign out").click();
            assertThat(page.getByLabel("Token")).isVisible();
            assertThat(page.context().cookies()).isEmpty();
            assertThat(chromium.complaints()).isEmpty();
        }
    }

    private static Locator button(Page page, String name) {
        return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name));
    }

    private static void isForHttpsAlone(Cookie cookie) {
        assertThat(cookie.name).startsWith("__Host-redrive-session-");
        assertThat(cookie.secure).isTrue();
        assertThat(cookie.httpOnly).isTrue();
        assertThat(cookie.sameSite).isEqualTo(SameSiteAttribute.STRICT);
    }
}
