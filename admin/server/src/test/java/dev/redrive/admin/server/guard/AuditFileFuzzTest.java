// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.item.Page;
import dev.redrive.core.port.Refused;
import dev.redrive.testkit.fuzz.Fuzz;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** The book of changes, damaged, read from any place in it: whole lines are shown, the others passed over. */
class AuditFileFuzzTest extends Fuzz {
    private final Path folder = fresh();
    private final Path file = folder.resolve("audit.ndjson");

    private static Path fresh() {
        try {
            Path folder = Files.createTempDirectory("audit");
            folder.toFile().deleteOnExit();
            folder.resolve("audit.ndjson").toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected List<byte[]> good() {
        try (var book = new AuditFile(folder, AuditKind.CHANGES)) {
            Files.deleteIfExists(file);
            for (int i = 0; i < 4; i++) {
                book.note(new Audited(
                        Instant.parse("2030-01-01T00:00:00Z").plusSeconds(i),
                        "olaf",
                        "operator",
                        "192.0.2.7",
                        "POST /api/v1/queues/orders/pause",
                        i == 0 ? null : "{\"key\":\"k\"}",
                        200));
            }
            return List.of(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected List<String> words() {
        return List.of("{}\n", "[]\n", "null\n", "\"at\":null,", "\"by\":", "\"status\":\"x\",", "n12", "o7");
    }

    @Override
    protected int inputs() {
        return 2_000;
    }

    @Override
    protected boolean takes(byte[] input) throws IOException {
        Files.write(file, input);
        try (var book = new AuditFile(folder, AuditKind.CHANGES)) {
            int shown = 0;
            Page<Audited> page = book.read(2, null);
            for (int pages = 0; pages <= input.length; pages++) {
                page.items().forEach(AuditFileFuzzTest::whole);
                shown += page.items().size();
                if (page.next() == null) {
                    break;
                }
                page = book.read(2, page.next());
            }
            anywhere(book, text(input));
            return shown > 0;
        }
    }

    private static void whole(Audited audited) {
        assertThat(audited.at()).isNotNull();
        assertThat(audited.by()).isNotNull();
        assertThat(audited.what()).isNotNull();
    }

    private static void anywhere(AuditFile book, String cursor) {
        try {
            book.read(2, cursor.substring(Math.max(0, cursor.length() - 9)))
                    .items()
                    .forEach(AuditFileFuzzTest::whole);
        } catch (Refused e) {
            assertThat(e.kind()).isEqualTo(Refused.Kind.INVALID);
        }
    }
}
