// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program's script where it runs as a release: no sources beside it, {@code lib/} in their place. */
class ReleaseIT {

    @TempDir
    Path folder;

    /** The folder of the repository. */
    private static Path repository() {
        Path each = Path.of("").toAbsolutePath();
        while (!Files.exists(each.resolve("redrive"))) {
            each = each.getParent();
        }
        return each;
    }

    private static List<String> files(Path folder) throws Exception {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.map(Path::toString).sorted().toList();
        }
    }

    @Test
    void writesItsStartUpCacheIntoTheUsersFolderAndNothingBesideTheProgram() throws Exception {
        Path release = Files.createDirectories(folder.resolve("release"));
        Files.createDirectories(release.resolve("build"));
        Files.createDirectories(release.resolve("lib"));
        Files.copy(repository().resolve("redrive"), release.resolve("redrive"));
        Files.copy(repository().resolve("build/jdk.sh"), release.resolve("build/jdk.sh"));
        Files.writeString(release.resolve("lib/redrive.jar"), "no program, and no cache of one");
        List<String> before = files(release);
        Path cache = folder.resolve("cache");
        var builder = new ProcessBuilder("bash", release.resolve("redrive").toString(), "--version")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile());
        builder.environment().put("XDG_CACHE_HOME", cache.toString());

        Process process = builder.start();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(files(release)).isEqualTo(before);
        try (Stream<Path> made = Files.list(cache.resolve("redrive"))) {
            assertThat(made.toList()).singleElement().satisfies(own -> {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own)))
                        .isEqualTo("rwx------");
                assertThat(files(own)).hasSizeGreaterThan(1);
            });
        }
    }
}
