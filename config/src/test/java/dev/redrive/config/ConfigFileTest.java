// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.config.yaml.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigFileTest {

    @TempDir
    Path folder;

    Path file = Path.of("redrive.yaml");

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("redrive.yaml");
    }

    @Test
    void pathsBeginAtTheFilesFolder() throws IOException {
        Files.writeString(file, "data: store\nclasspath: [ lib/*.jar, /opt/x.jar ]\n");

        var config = valid();

        assertThat(config.folder()).isEqualTo(folder);
        assertThat(config.data()).isEqualTo(folder.resolve("store"));
        assertThat(config.classpath())
                .containsExactly(
                        new ClasspathEntry(folder.resolve("lib"), "*.jar"),
                        new ClasspathEntry(Path.of("/opt"), "x.jar"));
    }

    @Test
    void findsWhatTheClasspathNames() throws IOException {
        Files.createDirectories(folder.resolve("lib"));
        for (var name : new String[] {"lib/b.jar", "lib/a.jar", "lib/a.txt", "lib/x1.jar"}) {
            Files.createFile(folder.resolve(name));
        }
        Files.writeString(file, "classpath: [ lib/?.jar, lib/a.txt, lib/none.jar, gone/*.jar, lib ]\n");

        var found = valid().classpath();

        assertThat(found.get(0).files()).containsExactly(folder.resolve("lib/a.jar"), folder.resolve("lib/b.jar"));
        assertThat(found.get(1).files()).containsExactly(folder.resolve("lib/a.txt"));
        assertThat(found.get(2).files()).isEmpty();
        assertThat(found.get(3).files()).isEmpty();
        assertThat(found.get(4).files()).containsExactly(folder.resolve("lib"));
    }

    @Test
    void aByteOrderMarkIsNoContent() throws IOException {
        Files.writeString(file, "\uFEFFcluster: x\n");

        assertThat(valid().cluster()).isEqualTo("x");
    }

    @Test
    void saysThatThereIsNoFile() {
        assertThat(problem()).isEqualTo(file + ": the file does not exist; create it, or name another with -c FILE");
    }

    @Test
    void saysThatItIsADirectory() throws IOException {
        Files.createDirectory(file);

        assertThat(problem())
                .isEqualTo(file + ": this is a directory; name the file in it, e.g. " + file.resolve("redrive.yaml"));
    }

    @Test
    void saysWhereTheFileIsNotUtf8() throws IOException {
        Files.write(file, "cluster: x\ndata: f\u00fc".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(problem()).isEqualTo(file + ":2:8: a byte here is not UTF-8; save the file as UTF-8");
    }

    @Test
    void refusesAHugeFile() throws IOException {
        Files.write(file, new byte[5 << 20]);

        assertThat(problem())
                .isEqualTo(file + ": the file is larger than 1048576 characters; split it over several daemons");
    }

    private Config valid() {
        var result = Config.read(file, Map.of());
        assertThat(result).isInstanceOf(ConfigResult.Valid.class);
        return ((ConfigResult.Valid) result).config();
    }

    private String problem() {
        var result = Config.read(file);
        assertThat(result).isInstanceOf(ConfigResult.Invalid.class);
        return Problem.report(((ConfigResult.Invalid) result).problems());
    }
}
