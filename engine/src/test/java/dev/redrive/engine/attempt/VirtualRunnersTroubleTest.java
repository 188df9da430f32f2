// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.Handler;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.suspect.Suspects;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class VirtualRunnersTroubleTest {

    private static Failure onlyFailure(Crew crew) {
        crew.runners.start(crew.claims(1));
        crew.until(() -> crew.home.size() == 1);
        return ((Outcome.Failed) crew.home.values().iterator().next()).failure();
    }

    @SuppressWarnings("InfiniteRecursion")
    private static int endless(int depth) {
        return endless(depth + 1) + 1;
    }

    @Test
    void tellsOfAnErrorThatMeansTheProcessIsBroken() {
        var crew = new Crew(1, attempt -> {
            throw new OutOfMemoryError("heap");
        });

        assertThat(onlyFailure(crew).type()).isEqualTo("java.lang.OutOfMemoryError");
        assertThat(crew.fatal).singleElement().isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void takesAStackOverflowForTheMessagesOwnFailure() {
        var crew = new Crew(1, attempt -> {
            endless(0);
            return Outcome.SUCCEEDED;
        });

        assertThat(onlyFailure(crew).type()).isEqualTo("java.lang.StackOverflowError");
        assertThat(crew.fatal).isEmpty();
    }

    @Test
    @SuppressWarnings("NullAway")
    void takesNoAnswerForAFailureAndGoesOn() {
        Handler silent = attempt -> null;
        var crew = new Crew(1, silent);

        assertThat(onlyFailure(crew).message()).contains("nothing");
        crew.runners.start(crew.claims(1));
        crew.until(() -> crew.home.size() == 2);
    }

    @Test
    void tellsWhenARunnerItselfBreaks() throws Exception {
        var told = new CompletableFuture<Error>();
        var foreman = new VirtualRunners.Foreman() {
            @Override
            public void ended(List<Claim> claims) {
                throw new IllegalStateException("no engine");
            }

            @Override
            public void measured(Duration attempt) {}

            @Override
            public void fatal(Error error) {
                told.complete(error);
            }
        };
        var runners = new VirtualRunners(
                attempt -> Outcome.SUCCEEDED, Suspects.forgetful(1).marks(), () -> 0, foreman, 1);

        runners.start(BatchTest.claims(1));

        assertThat(told.get(60, TimeUnit.SECONDS)).hasRootCauseMessage("no engine");
    }

    @Test
    void interruptsTheHandlerItIsMeantFor() {
        var crew = new Crew(1, attempt -> {
            new CountDownLatch(1).await();
            return Outcome.SUCCEEDED;
        });
        crew.runners.start(crew.claims(1));

        crew.until(() -> crew.home.size() == 1, crew.runners::interrupt);

        assertThat(crew.home.get(0L))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.failure().type()).isEqualTo("java.lang.InterruptedException"));
    }

    /** Of three, one blocks until interrupted, one is interrupted or not as it happens, one must never be. */
    @Test
    void neverInterruptsTheNextMessage() {
        int all = 9_000;
        var struckByMistake = new AtomicInteger();
        var crew = new Crew(6, attempt -> {
            long kind = attempt.message().origin().position() % 3;
            if (Thread.currentThread().isInterrupted()) {
                struckByMistake.addAndGet(kind == 1 ? 1 : 0);
            }
            if (kind == 0) {
                new CountDownLatch(1).await();
            } else if (kind == 2) {
                Thread.yield();
            } else {
                Thread.yield();
                struckByMistake.addAndGet(Thread.currentThread().isInterrupted() ? 1 : 0);
            }
            return Outcome.SUCCEEDED;
        });
        int[] started = {0};

        crew.until(
                () -> {
                    int more = Math.min(crew.runners.room(), all - started[0]);
                    if (more > 0) {
                        crew.runners.start(crew.claims(more));
                        started[0] += more;
                    }
                    return crew.home.size() == all;
                },
                claim -> {
                    if (Crew.position(claim) % 3 != 1) {
                        crew.runners.interrupt(claim);
                    }
                });

        assertThat(struckByMistake.get()).isZero();
        crew.home.forEach((position, outcome) -> {
            if (position % 3 == 0) {
                assertThat(outcome).isInstanceOf(Outcome.Failed.class);
            } else {
                assertThat(outcome).isEqualTo(Outcome.SUCCEEDED);
            }
        });
    }

    @Test
    void clearsAnInterruptThatAHandlerLeftBehind() {
        var struck = new AtomicInteger();
        var crew = new Crew(1, attempt -> {
            struck.addAndGet(Thread.currentThread().isInterrupted() ? 1 : 0);
            Thread.currentThread().interrupt();
            return Outcome.SUCCEEDED;
        });

        crew.runners.start(crew.claims(500));
        crew.until(() -> crew.home.size() == 500);

        assertThat(struck.get()).isZero();
    }
}
