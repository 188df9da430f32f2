// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.repository;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.redrive.pipeline.repository.DocumentRepository.Kept;
import dev.redrive.testkit.ManualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalRepositoryTest {

    private static final byte[] BODY = "a large document".getBytes(UTF_8);

    @TempDir
    Path folder;

    private final ManualTime time = ManualTime.standing();
    private LocalRepository repository;

    @BeforeEach
    void open() {
        repository = new LocalRepository(folder, time);
    }

    @Test
    void givesBackWhatWasPut() throws IOException {
        Kept kept = repository.put(BODY);

        assertThat(repository.get(kept)).isEqualTo(BODY);
        assertThat(kept.size()).isEqualTo(BODY.length);
    }

    @Test
    void keepsTheSameContentOnce() throws IOException {
        Kept first = repository.put(BODY);
        Kept second = repository.put(BODY);

        assertThat(second).isEqualTo(first);
        assertThat(files()).hasSize(1);
    }

    @Test
    void saysWhenADocumentIsMissing() throws IOException {
        Kept kept = repository.put(BODY);
        Files.delete(files().getFirst());

        assertThatThrownBy(() -> repository.get(kept))
                .isInstanceOf(MissingDocument.class)
                .hasMessageContaining(kept.reference());
    }

    @Test
    void noticesDamage() throws IOException {
        Kept kept = repository.put(BODY);
        Files.write(files().getFirst(), "A large document".getBytes(UTF_8));

        assertThatThrownBy(() -> repository.get(kept)).isInstanceOf(DamagedDocument.class);
    }

    @Test
    void mendsADamagedDocumentThatIsPutAgain() throws IOException {
        Kept kept = repository.put(BODY);
        Files.write(files().getFirst(), "A large document".getBytes(UTF_8));

        repository.put(BODY);

        assertThat(repository.get(kept)).isEqualTo(BODY);
    }

    @Test
    void looksNowhereElseWhateverTheReferenceSays() {
        var outside = new Kept("../../etc/passwd", 1, ByteString.EMPTY);

        assertThatThrownBy(() -> repository.get(outside)).isInstanceOf(MissingDocument.class);
    }

    @Test
    void takesWhatAKilledWriterLeftForNothing() throws IOException {
        Kept kept = repository.put(BODY);
        Path half = files().getFirst().resolveSibling("123.begun");
        Files.write(half, new byte[] {1, 2});
        Files.setLastModifiedTime(half, FileTime.from(time.wall()));

        repository.forget(time.wall().minus(Duration.ofDays(1)));
        assertThat(half).exists();
        time.moveBy(Duration.ofHours(2));
        repository.forget(time.wall().minus(Duration.ofDays(1)));

        assertThat(half).doesNotExist();
        assertThat(repository.get(kept)).isEqualTo(BODY);
    }

    @Test
    void forgetsOnlyWhatNobodyHasUsedForLong() throws IOException {
        Kept used = repository.put(BODY);
        Kept unused = repository.put("another".getBytes(UTF_8));
        time.moveBy(Duration.ofDays(20));
        repository.get(used);
        time.moveBy(Duration.ofDays(20));

        int gone = repository.forget(time.wall().minus(Duration.ofDays(30)));

        assertThat(gone).isEqualTo(1);
        assertThat(repository.get(used)).isEqualTo(BODY);
        assertThatThrownBy(() -> repository.get(unused)).isInstanceOf(MissingDocument.class);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }
}
