// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.claim;

import static dev.redrive.engine.Given.again;
import static dev.redrive.engine.Given.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.redrive.core.attempt.Outcome;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ClaimTest {

    @Test
    void countsAttemptsFromOne() {
        assertThat(new Claim(message(1), null).number()).isEqualTo(1);
        assertThat(new Claim(again(1, "a", 2), null).number()).isEqualTo(3);
    }

    @Test
    void hasNoOutcomeBeforeItsEnd() {
        var claim = new Claim(message(1), null);
        assertThatIllegalStateException().isThrownBy(claim::outcome);

        claim.end(Outcome.SUCCEEDED, 5);

        assertThat(claim.outcome()).isEqualTo(Outcome.SUCCEEDED);
        assertThat(claim.took()).isEqualTo(Duration.ofNanos(5));
    }

    @Test
    void interruptsTheThreadThatRunsItAndSaysSo() {
        var claim = new Claim(message(1), null);
        claim.begin(Thread.currentThread());

        claim.interrupt();

        assertThat(claim.returned()).isTrue();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void interruptsNobodyBeforeItsBeginningOrAfterItsEnd() {
        var unbegun = new Claim(message(1), null);
        unbegun.interrupt();
        var ended = new Claim(message(2), null);
        ended.begin(Thread.currentThread());
        assertThat(ended.returned()).isFalse();
        ended.interrupt();

        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void neverInterruptsAfterItsReturnHoweverCloseTheRace() {
        var running = new AtomicReference<@Nullable Claim>();
        var wrong = new AtomicReference<@Nullable String>();
        int rounds = 5_000;
        Thread runner = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < rounds; i++) {
                var claim = new Claim(message(i), null);
                claim.begin(Thread.currentThread());
                running.set(claim);
                while (i % 2 == 0 && running.get() == claim) {
                    Thread.yield();
                }
                boolean interrupted = claim.returned();
                if (Thread.interrupted() != interrupted) {
                    wrong.set("claim " + i + " says " + interrupted);
                }
            }
        });

        while (runner.isAlive()) {
            Claim claim = running.getAndSet(null);
            if (claim == null) {
                Thread.yield();
            } else {
                claim.interrupt();
            }
        }

        assertThat(wrong.get()).isNull();
    }
}
