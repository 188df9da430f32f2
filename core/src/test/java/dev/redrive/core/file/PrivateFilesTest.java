// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {

    @TempDir
    Path home;

    @Test
    void whatIsMadeIsItsOwnersAlone() throws IOException {
        PrivateFiles.ownFolder(home.resolve("a/b"));
        PrivateFiles.create(home.resolve("a/created"));
        PrivateFiles.write(home.resolve("a/written"), new byte[] {1});
        try (FileChannel channel =
                PrivateFiles.open(home.resolve("a/opened"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            assertThat(channel.size()).isZero();
        }

        assertThat(mode("a")).isEqualTo("rwx------");
        assertThat(mode("a/b")).isEqualTo("rwx------");
        assertThat(mode("a/created")).isEqualTo("rw-------");
        assertThat(mode("a/written")).isEqualTo("rw-------");
        assertThat(mode("a/opened")).isEqualTo("rw-------");
    }

    @Test
    void whatIsThereAndOpenIsClosedAndKeepsItsContent() throws IOException {
        Path folder = Files.createDirectories(home.resolve("old"));
        open(folder, "rwxr-xr-x");
        for (String name : new String[] {"inside", "created", "opened"}) {
            Files.writeString(folder.resolve(name), "kept");
            open(folder.resolve(name), "rw-rw-r--");
        }
        PrivateFiles.create(folder.resolve("created"));
        PrivateFiles.open(folder.resolve("opened"), StandardOpenOption.READ).close();
        assertThat(mode("old/inside")).isEqualTo("rw-rw-r--");

        PrivateFiles.ownFolder(folder);

        assertThat(mode("old")).isEqualTo("rwx------");
        for (String name : new String[] {"inside", "created", "opened"}) {
            assertThat(mode("old/" + name)).as(name).isEqualTo("rw-------");
            assertThat(folder.resolve(name)).hasContent("kept");
        }
    }

    @Test
    void aProgramKeepsItsOwnersRightToRunIt() throws IOException {
        Path library = Files.createFile(home.resolve("lib.so"));
        open(library, "rwxr--r--");

        PrivateFiles.close(library);

        assertThat(mode("lib.so")).isEqualTo("rwx------");
        assertThat(PrivateFiles.isOpenToOthers(library)).isFalse();
        assertThat(PrivateFiles.isOpenToOthers(home.resolve("missing"))).isFalse();
    }

    private String mode(String name) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve(name)));
    }

    private static void open(Path path, String mode) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }
}
