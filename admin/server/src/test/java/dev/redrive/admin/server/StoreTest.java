// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import static dev.redrive.admin.server.RouterFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.wire.Backup;
import dev.redrive.admin.api.wire.VerificationView;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoreTest {

    private final RouterFixture api = new RouterFixture();

    @Test
    void tellsSoundFromDamaged() {
        assertThat(api.client.verify()).isEqualTo(new VerificationView(0, true, List.of()));

        api.control.damage("item 7: checksum differs");

        assertThat(api.client.verify()).isEqualTo(new VerificationView(0, false, List.of("item 7: checksum differs")));
    }

    @Test
    void backsUpUnderTheNameGivenAndTellsTheWholePath() {
        Backup done = api.client.backup("monday.db");

        assertThat(done.file()).isEqualTo("/backups/monday.db");
        assertThat(api.control.backups()).containsExactly(Path.of("/backups/monday.db"));
    }

    @Test
    void refusesABackupWithoutAName() {
        assertThat(refusal("{}")).contains("'file' is missing");
        assertThat(refusal("{\"file\":null}")).contains("'file' is null");
    }

    private String refusal(String body) {
        Answer answer = api.post("/api/v1/backup", body);
        assertThat(answer.status()).isEqualTo(400);
        return json(answer).get("detail").asText();
    }
}
