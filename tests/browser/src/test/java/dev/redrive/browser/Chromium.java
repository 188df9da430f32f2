// SPDX-License-Identifier: Apache-2.0
package dev.redrive.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The system's Chromium, without a window. Every page writes down what its console complains about. */
final class Chromium implements AutoCloseable {

    static final int WIDE = 1280;
    static final int NARROW = 390;

    private static final List<String> FLAGS = List.of(
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--host-resolver-rules=MAP " + TlsProxy.HOST + " 127.0.0.1");
    /** The machine may be busy. */
    private static final int PATIENCE_MS = 20_000;

    private static final Path SHOTS = Path.of("target", "screenshots");

    private final Playwright playwright;
    private final Browser browser;
    private final String axe = axe();
    private final List<String> complaints = new ArrayList<>();

    private Chromium(Path program) {
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MS);
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(program)
                        .setArgs(FLAGS));
    }

    static Optional<Path> program() {
        return Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
    }

    static Chromium launch() {
        return new Chromium(program().orElseThrow());
    }

    /** A page of a person who was never here. */
    Page open(URI address) {
        BrowserContext context = browser.newContext(new Browser.NewContextOptions()
                .setBaseURL(address.toString())
                // The certificate of a test is signed by nobody.
                .setIgnoreHTTPSErrors("https".equals(address.getScheme()))
                .setViewportSize(WIDE, 900)
                .setColorScheme(ColorScheme.LIGHT));
        context.setDefaultTimeout(PATIENCE_MS);
        Page page = context.newPage();
        page.onConsoleMessage(said -> {
            if (said.type().equals("error") || said.type().equals("warning")) {
                complaints.add(page.url() + ": " + said.text());
            }
        });
        page.onPageError(error -> complaints.add(page.url() + ": " + error));
        page.onDialog(dialog -> {
            complaints.add(page.url() + ": a dialog says " + dialog.message());
            dialog.dismiss();
        });
        return page;
    }

    /** What pages complained about since it was last asked. */
    List<String> complaints() {
        List<String> all = List.copyOf(complaints);
        complaints.clear();
        return all;
    }

    static void shoot(Page page, String name) {
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(SHOTS.resolve(name + ".png"))
                .setFullPage(true));
    }

    /** Shows a screen in light, dark and narrow, leaves a screenshot of each, and looks for faults. */
    void assertSound(Page page, String name, String path) {
        page.setViewportSize(WIDE, 900);
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
        page.navigate(path);
        ConsoleIT.settled(page);
        shoot(page, name + "-light");
        assertAccessible(page);

        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
        page.waitForTimeout(120);
        shoot(page, name + "-dark");
        assertAccessible(page);

        page.setViewportSize(NARROW, 844);
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
        page.waitForTimeout(120);
        shoot(page, name + "-narrow");
        assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
                .as(name + " fits a narrow screen")
                .isLessThanOrEqualTo(NARROW);
        assertCurrentEntryIsSeen(page, name);
        assertAccessible(page);
    }

    /** Of the entries above the screen, the one of this screen; some screens have none. */
    private static void assertCurrentEntryIsSeen(Page page, String name) {
        Object seen = page.evaluate("""
                () => [...document.querySelectorAll('.top nav [aria-current]')].every((entry) => {
                  const [box, frame] = [entry, entry.parentElement].map((each) => each.getBoundingClientRect());
                  return box.left >= frame.left - 1 && box.right <= frame.right + 1;
                })""");
        assertThat(seen).as(name + ": its entry is seen on a narrow screen").isEqualTo(true);
    }

    /** What axe-core finds serious or critical. */
    void assertAccessible(Page page) {
        page.evaluate(axe);
        Object found = page.evaluate("""
                async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
                  .filter((each) => ['serious', 'critical'].includes(each.impact))
                  .map((each) => each.id + ': ' + each.nodes.slice(0, 3).map((node) => node.html + ' ' + node.failureSummary).join(' | '))""");
        assertThat((List<?>) found).as(page.url()).isEmpty();
    }

    private static String axe() {
        try (InputStream in = Chromium.class.getResourceAsStream("/axe.min.js")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}
