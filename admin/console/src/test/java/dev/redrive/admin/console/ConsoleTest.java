// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleTest {

    private static final Pattern IMPORT = Pattern.compile("(?:from\\s*|import\\s*\\(?\\s*)[\"']([^\"']+)[\"']");
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"(/console/static/[^\"]+)\"");
    private static final Pattern MAPPED = Pattern.compile("\"([^\"]+)\":\"(/console/lib/[^\"]+)\"");

    private final Console console = new Console();

    @ParameterizedTest
    @ValueSource(strings = {"/", "/console", "/console/", "/console/queues/orders", "/console/letters/a%2Fb"})
    void everyScreenIsThePage(String path) {
        WebFile page = console.file(path).orElseThrow();

        assertThat(page.contentType()).startsWith("text/html");
        assertThat(page.headers().get("Content-Security-Policy"))
                .contains("default-src 'none'", "script-src 'self' 'sha256-", "require-trusted-types-for 'script'")
                .doesNotContain("unsafe");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/status",
                "/consoles",
                "/console/static/",
                "/console/static/nothing.js",
                "/console/static/../page.html",
                "/console/static/0123456789abcdef/../page.html",
                "/console/static/0123456789abcdef/",
                "/console/static/..%2fpage.html",
                "/console/static/app/../../page.html",
                "/console/lib/lit/9.9.9/index.js",
                "/console/lib/../Console.class",
                "/console/lib/lit/../../../../x.js"
            })
    void nothingElseIsGivenOut(String path) {
        assertThat(console.file(path)).isEmpty();
    }

    @Test
    void whatThePageLinksToMayBeKeptForEver() {
        List<String> links =
                LINK.matcher(text("/")).results().map(each -> each.group(1)).toList();

        assertThat(links)
                .hasSizeGreaterThan(10)
                .allSatisfy(path -> assertThat(keeping(path)).contains("immutable"));
        assertThat(keeping(mapped("lit"))).contains("immutable");
    }

    @Test
    void aPageOfAnEarlierProgramGetsWhatThereIsAndAsksAgain() {
        assertThat(keeping("/console/static/main.js")).isEqualTo("no-cache");
        assertThat(keeping("/console/static/0123456789abcdef/main.js")).isEqualTo("no-cache");
        assertThat(text("/console/static/0123456789abcdef/main.js")).isEqualTo(text("/console/static/main.js"));
    }

    private String keeping(String path) {
        return console.file(path).orElseThrow().headers().get("Cache-Control");
    }

    private String text(String path) {
        return new String(console.file(path).orElseThrow().bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void theSameBytesHaveTheSameTag() {
        assertThat(new Console().file("/").orElseThrow().etag())
                .isEqualTo(console.file("/").orElseThrow().etag());
    }

    @Test
    void everyModuleThatIsImportedIsThere() {
        Set<String> seen = new HashSet<>();

        follow("/console/static/main.js", seen);

        assertThat(seen).anyMatch(path -> path.contains("/screens/overview.js"));
        assertThat(seen).anyMatch(path -> path.contains("/chart.js/"));
    }

    @Test
    void noModuleMakesMarkupOfText() throws IOException, URISyntaxException {
        URL root = Console.class.getResource("/dev/redrive/admin/console/static/main.js");
        try (Stream<Path> files = Files.walk(Path.of(root.toURI()).getParent())) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".js")).toList()) {
                assertThat(Files.readString(file))
                        .as(file.toString())
                        .doesNotContain(
                                "innerHTML", "unsafeHTML", "unsafeSVG", "insertAdjacentHTML", "eval(", " style=");
            }
        }
    }

    private void follow(String path, Set<String> seen) {
        if (!seen.add(path)) {
            return;
        }
        WebFile file = console.file(path).orElseThrow(() -> new AssertionError(path + " is not there"));
        assertThat(file.contentType()).as(path).startsWith("text/javascript");
        Matcher imports = IMPORT.matcher(new String(file.bytes(), StandardCharsets.UTF_8));
        while (imports.find()) {
            follow(resolved(path, imports.group(1)), seen);
        }
    }

    private String resolved(String from, String specifier) {
        return specifier.startsWith(".")
                ? Path.of(from).resolveSibling(specifier).normalize().toString()
                : mapped(specifier);
    }

    /** As a browser does it: the exact name, or the longest folder. */
    private String mapped(String specifier) {
        List<String[]> entries = MAPPED.matcher(text("/"))
                .results()
                .map(each -> new String[] {each.group(1), each.group(2)})
                .toList();
        for (String[] each : entries) {
            if (each[0].equals(specifier)) {
                return each[1];
            }
        }
        return entries.stream()
                .filter(each -> each[0].endsWith("/") && specifier.startsWith(each[0]))
                .map(each -> each[1] + specifier.substring(each[0].length()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(specifier + " is not in the import map"));
    }
}
