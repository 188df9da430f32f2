// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The console's own files, as they lay in the program when it started: in a folder or in a jar. They are read together, so
 * that the digest is that of what is given out, also when the program is replaced under a daemon that runs.
 */
final class OwnFiles {

    private static final String FOLDER = "dev/redrive/admin/console/static/";
    private static final int DIGEST_BYTES = 8;

    private final SortedMap<String, byte[]> byName;
    private final String digest;

    private OwnFiles(SortedMap<String, byte[]> byName) {
        this.byName = byName;
        this.digest = digest(byName);
    }

    static OwnFiles read() {
        URL one = Console.class.getResource("/" + FOLDER + "main.js");
        if (one == null) {
            throw new IllegalStateException("the console's files are missing from the program");
        }
        try {
            return new OwnFiles(
                    one.openConnection() instanceof JarURLConnection within
                            ? inJar(within.getJarFile())
                            : inFolder(
                                    Objects.requireNonNull(Path.of(one.toURI()).getParent())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the class path has a place without a name: " + one, e);
        }
    }

    /** The jar is the program's own and stays open. */
    private static SortedMap<String, byte[]> inJar(JarFile jar) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        List<JarEntry> entries = jar.stream()
                .filter(each -> each.getName().startsWith(FOLDER) && !each.isDirectory())
                .toList();
        for (JarEntry entry : entries) {
            try (InputStream in = jar.getInputStream(entry)) {
                files.put(entry.getName().substring(FOLDER.length()), in.readAllBytes());
            }
        }
        return files;
    }

    private static SortedMap<String, byte[]> inFolder(Path folder) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(folder.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
        return files;
    }

    private static String digest(SortedMap<String, byte[]> files) {
        MessageDigest digest = WebFile.sha256();
        for (Map.Entry<String, byte[]> each : files.entrySet()) {
            digest.update(each.getKey().getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            digest.update(each.getValue());
        }
        return HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
    }

    /** Names the bytes of all of them: where one is different, so is this. */
    String digest() {
        return digest;
    }

    /** Null if there is none of that name. */
    byte @Nullable [] bytes(String name) {
        return byName.get(name);
    }
}
