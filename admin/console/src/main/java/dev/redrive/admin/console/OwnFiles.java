// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The console's own files, as they lie in this program: in a folder or in a jar. */
final class OwnFiles {

    static final String FOLDER = "/dev/redrive/admin/console/static/";

    private static final int DIGEST_BYTES = 8;

    private OwnFiles() {}

    /** Names the bytes of all of them: where one is different, so is this. */
    static String digest() {
        URL one = Console.class.getResource(FOLDER + "main.js");
        if (one == null) {
            throw new IllegalStateException("the console's files are missing from the program");
        }
        try {
            if (!(one.openConnection() instanceof JarURLConnection within)) {
                return digest(Objects.requireNonNull(Path.of(one.toURI()).getParent()));
            }
            try (FileSystem jar =
                    FileSystems.newFileSystem(Path.of(within.getJarFileURL().toURI()))) {
                return digest(jar.getPath(FOLDER));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the class path has a place without a name: " + one, e);
        }
    }

    private static String digest(Path folder) throws IOException {
        MessageDigest digest = WebFile.sha256();
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> files = all.filter(Files::isRegularFile).sorted().toList();
            for (Path file : files) {
                digest.update(folder.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                digest.update((byte) 0);
                digest.update(Files.readAllBytes(file));
            }
        }
        return HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
    }
}
