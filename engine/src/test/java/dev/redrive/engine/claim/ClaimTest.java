// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.claim;

import static dev.redrive.engine.Given.again;
import static dev.redrive.engine.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClaimTest {

    @Test
    void countsAttemptsFromOne() {
        assertThat(new Claim(message(1), null).number()).isEqualTo(1);
        assertThat(new Claim(again(1, "a", 2), null).number()).isEqualTo(3);
    }

    @Test
    void hasSucceededUnlessThereIsMoreToTell() {
        var claim = new Claim(message(1), null);
        assertThat(claim.outcome()).isEqualTo(Outcome.SUCCEEDED);

        claim.end(Outcome.ABANDONED, 5);

        assertThat(claim.outcome()).isEqualTo(Outcome.ABANDONED);
        assertThat(claim.took()).isEqualTo(Duration.ofNanos(5));
    }
}
