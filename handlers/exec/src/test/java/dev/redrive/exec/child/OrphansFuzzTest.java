// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.testkit.fuzz.Fuzz;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The file of the children of a process that was killed: damaged, it names nobody who is not in it, and stops no start. */
class OrphansFuzzTest extends Fuzz {
    private static final Instance PARENT = new Instance("550e8400-e29b-41d4-a716-446655440000", Proc.boot(), "/gone");

    private final Path folder = fresh();

    private static Path fresh() {
        try {
            Path folder = Files.createTempDirectory("orphans");
            folder.toFile().deleteOnExit();
            folder.resolve(Roll.FILE).toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected List<byte[]> good() {
        String children = String.format("%-47s%n%-47s%n", "12345 t678901", "999 m1893456000123");
        return texts(
                PARENT.line() + "\n" + children,
                PARENT.openedAt(folder).line() + "\n" + children,
                new Instance(PARENT.id(), "another-boot", folder.toString()).line() + "\n" + children);
    }

    @Override
    protected List<String> words() {
        return List.of("children of ", " boot ", " home ", "12345 t678901", "\n", folder.toString());
    }

    @Override
    protected int inputs() {
        return 3_000;
    }

    @Override
    protected boolean takes(byte[] input) throws IOException {
        Files.write(folder.resolve(Roll.FILE), input);

        Orphans orphans = Orphans.of(folder);

        String text = new String(input, StandardCharsets.UTF_8);
        assertThat(orphans.children()).allSatisfy(each -> assertThat(text).contains(each.birth()));
        assertThat(orphans.parent().isPresent() || orphans.children().isEmpty()).isTrue();
        return orphans.parent().isPresent();
    }
}
