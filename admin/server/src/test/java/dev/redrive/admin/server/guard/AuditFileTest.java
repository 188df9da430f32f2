// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.item.Page;
import dev.redrive.core.port.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditFileTest {

    @TempDir
    Path folder;

    private static Audited entry(int number) {
        String detail = number % 3 == 0 ? null : "{\"x\":\"" + "é".repeat(number % 700) + "\"}";
        return new Audited(
                Instant.ofEpochSecond(number), "alice", "operator", "192.0.2.7", "POST /" + number, detail, 200);
    }

    private static List<String> all(AuditFile audit, int limit) {
        List<String> found = new ArrayList<>();
        String after = null;
        do {
            Page<Audited> page = audit.read(limit, after);
            page.items().forEach(each -> found.add(each.what()));
            after = page.next();
        } while (after != null);
        return found;
    }

    @Test
    void tellsThemNewestFirstWhateverThePage() {
        try (var audit = new AuditFile(folder, AuditKind.CHANGES)) {
            IntStream.range(0, 1_000).forEach(i -> audit.note(entry(i)));
            List<String> newestFirst = IntStream.range(0, 1_000)
                    .mapToObj(i -> "POST /" + (999 - i))
                    .toList();

            assertThat(all(audit, 7)).isEqualTo(newestFirst);
            assertThat(all(audit, 1_000)).isEqualTo(newestFirst);
            assertThat(audit.read(1, null).items()).containsExactly(entry(999));
        }
    }

    @Test
    void passesOverLinesThatLackWhatTheyMustHave() throws IOException {
        Files.writeString(folder.resolve("audit.ndjson"), "{}\nnull\n[]\n{\"by\":\"alice\"}\n");
        try (var audit = new AuditFile(folder, AuditKind.CHANGES)) {
            audit.note(entry(1));

            assertThat(audit.read(10, null).items()).containsExactly(entry(1));
        }
    }

    @Test
    void goesOnAfterARestartAndALineCutShort() throws IOException {
        try (var audit = new AuditFile(folder, AuditKind.CHANGES)) {
            audit.note(entry(1));
        }
        Files.writeString(folder.resolve("audit.ndjson"), "{\"at\":\"20\n", StandardOpenOption.APPEND);
        try (var audit = new AuditFile(folder, AuditKind.CHANGES)) {
            audit.note(entry(2));

            assertThat(all(audit, 10)).containsExactly("POST /2", "POST /1");
        }
    }

    @Test
    void readsOnInTheOlderFile() throws IOException {
        try (var audit = new AuditFile(folder, AuditKind.CHANGES)) {
            audit.note(entry(1));
            audit.note(entry(2));
        }
        Files.move(folder.resolve("audit.ndjson"), folder.resolve("audit-1.ndjson"));
        try (var audit = new AuditFile(folder, AuditKind.CHANGES)) {
            audit.note(entry(3));

            assertThat(all(audit, 1)).containsExactly("POST /3", "POST /2", "POST /1");
            assertThat(all(audit, 2)).containsExactly("POST /3", "POST /2", "POST /1");
        }
    }

    @Test
    void refusesWhatIsNoCursor() {
        try (var audit = new AuditFile(folder, AuditKind.CHANGES)) {
            assertThatThrownBy(() -> audit.read(5, "../x"))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("../x");
        }
    }
}
