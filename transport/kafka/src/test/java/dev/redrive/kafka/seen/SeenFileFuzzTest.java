// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.seen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.duplicate.DuplicateKey;
import dev.redrive.testkit.fuzz.Fuzz;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The file of what was seen: what is cut or damaged in it makes no message a duplicate that was none. */
class SeenFileFuzzTest extends Fuzz {
    private static final long PLACE = 42;
    private static final List<DuplicateKey> KEYS =
            List.of(new DuplicateKey(1, 2), new DuplicateKey(-3, 4), new DuplicateKey(5, -6));

    private final Path file = fresh();

    private static Path fresh() {
        try {
            Path file = Files.createTempFile("seen", ".fuzz");
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected List<byte[]> good() {
        try {
            Files.delete(file);
            try (FileChannel channel = SeenFile.create(file, PLACE)) {
                ByteBuffer bytes = ByteBuffer.allocate(KEYS.size() * SeenFile.ENTRY_BYTES);
                KEYS.forEach(each -> SeenFile.put(bytes, each, 1_000));
                SeenFile.write(channel, bytes.flip());
            }
            return List.of(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected int inputs() {
        return 3_000;
    }

    @Override
    protected boolean takes(byte[] input) throws IOException {
        Files.write(file, input);
        List<DuplicateKey> seen = new ArrayList<>();

        boolean ours = SeenFile.read(file, PLACE, (key, at) -> {
            assertThat(at).isEqualTo(1_000);
            seen.add(key);
        });

        assertThat(KEYS).containsAll(seen);
        assertThat(ours || seen.isEmpty()).isTrue();
        return !seen.isEmpty();
    }
}
