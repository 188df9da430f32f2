// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Guard;
import dev.redrive.config.Config;
import dev.redrive.config.ConfigResult;
import dev.redrive.core.time.Moment;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GatesTest {

    private static final String TOKENS =
            "server: { tokens: [ { name: bob, role: viewer, sha256: " + "a".repeat(64) + " } ] }";

    private static Config config(String yaml) {
        return ((ConfigResult.Valid) Config.parse(yaml, "redrive.yaml", Map.of())).config();
    }

    @Test
    void knowsItsOwnersCommandLineAlsoWhenTokensComeWithAnEdit() {
        var gates = new Gates(config("grace: 1s"), () -> new Moment(Instant.EPOCH, 0));
        String own = gates.ownToken();

        gates.follow(config(TOKENS));

        var guard = gates.gatehouse().guard();
        assertThat(guard.admit(new Guard.Shown("Bearer " + own, null, "here")))
                .isEqualTo(new Guard.Admission.Known(Caller.LOCAL));
        assertThat(guard.admit(new Guard.Shown(null, null, "here"))).isEqualTo(new Guard.Admission.Stranger(false));
    }
}
