// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The console: one page, its modules, and the libraries they import. The page is the answer to every path that is no file, as
 * the page itself reads its path; so each screen can be linked. Any thread may call.
 */
public final class Console {

    public static final String ROOT = "/console/";

    private static final String STATIC = ROOT + "static/";
    private static final String LIBRARIES = ROOT + "lib/";
    /** No dots but before a suffix: nothing leads out of a folder. */
    private static final Pattern NAME = Pattern.compile("([a-z0-9_@-]+/)*[a-z0-9_-]+(\\.[a-z0-9-]+)*\\.(js|css|svg)");

    /** In front of our own files, in links of the page; see {@link OwnFiles#digest}. */
    private static final Pattern DIGEST = Pattern.compile("([0-9a-f]{16})/(.+)");

    private static final Pattern VERSIONED = Pattern.compile("([a-z_-]+|chart\\.js)/[0-9.]+/(.+)");

    private static final Map<String, String> TYPES = Map.of(
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml");
    private static final Map<String, String> ASK_AGAIN = Map.of("Cache-Control", "no-cache");
    private static final Map<String, String> FOR_EVER = Map.of("Cache-Control", "public, max-age=31536000, immutable");

    private final OwnFiles own = OwnFiles.read();
    private final WebFile page = page(own.digest());
    /** What was asked for and exists; bounded by what is on the class path. */
    private final Map<String, WebFile> files = new ConcurrentHashMap<>();

    /** What lies at a path; empty if that is not the console's. */
    public Optional<WebFile> file(String path) {
        if (path.startsWith(STATIC)) {
            return own(path.substring(STATIC.length()));
        }
        if (path.startsWith(LIBRARIES)) {
            return library(path, path.substring(LIBRARIES.length()));
        }
        boolean screen = path.equals("/") || path.equals("/console") || path.startsWith(ROOT);
        return screen ? Optional.of(page) : Optional.empty();
    }

    /** A page that was loaded before an update of the program asks by the old digest; it gets what there is, and not for ever. */
    private Optional<WebFile> own(String name) {
        var digested = DIGEST.matcher(name);
        boolean forEver = digested.matches() && digested.group(1).equals(own.digest());
        String file = digested.matches() ? digested.group(2) : name;
        return forEver
                ? found(STATIC + name, asked -> webFile(file, own.bytes(file), FOR_EVER))
                : found(STATIC + file, asked -> webFile(file, own.bytes(file), ASK_AGAIN));
    }

    private Optional<WebFile> library(String path, String name) {
        var versioned = VERSIONED.matcher(name);
        boolean sound = isOurs(name)
                && versioned.matches()
                && NAME.matcher(versioned.group(2)).matches();
        return sound
                ? found(path, asked -> webFile(name, bytes("/META-INF/resources/webjars/" + name), FOR_EVER))
                : Optional.empty();
    }

    private static boolean isOurs(String name) {
        return Arrays.stream(Library.values()).anyMatch(each -> name.startsWith(each.folder()));
    }

    private Optional<WebFile> found(String path, Function<String, @Nullable WebFile> read) {
        return Optional.ofNullable(files.computeIfAbsent(path, read));
    }

    private static @Nullable WebFile webFile(String name, byte @Nullable [] bytes, Map<String, String> headers) {
        String suffix = name.substring(name.lastIndexOf('.') + 1);
        return bytes == null ? null : WebFile.of(TYPES.getOrDefault(suffix, ""), bytes, headers);
    }

    private static WebFile page(String digest) {
        String imports = Arrays.stream(Library.values())
                .map(each -> each.imports(LIBRARIES))
                .collect(Collectors.joining(",", "{\"imports\":{", "}}"));
        byte[] packed = bytes("/dev/redrive/admin/console/page.html");
        if (packed == null) {
            throw new IllegalStateException("the console's page is missing from the program");
        }
        String html = new String(packed, StandardCharsets.UTF_8)
                .replace("{{imports}}", imports)
                .replace("{{static}}", STATIC + digest);
        return WebFile.of(
                "text/html; charset=utf-8",
                html.getBytes(StandardCharsets.UTF_8),
                Map.of("Cache-Control", "no-cache", "Content-Security-Policy", policy(imports)));
    }

    /**
     * What the page may do. The import map is the only text in the page itself, and stands here by its hash. Strings never become
     * markup: only Lit's own templates do.
     */
    private static String policy(String imports) {
        return "default-src 'none'; script-src 'self' " + WebFile.source(imports.getBytes(StandardCharsets.UTF_8))
                + "; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none';"
                + " form-action 'none'; frame-ancestors 'none'; trusted-types lit-html; require-trusted-types-for 'script'";
    }

    private static byte @Nullable [] bytes(String resource) {
        try (InputStream in = Console.class.getResourceAsStream(resource)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
