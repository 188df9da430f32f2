// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.handler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.RejectedMessage;
import dev.redrive.core.message.Message;
import dev.redrive.core.port.Handler;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every kind of handler must do, whatever it calls in turn. */
public abstract class HandlerConformance {

    /** How long the suite waits for something that should happen at once. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final int AT_ONCE = 8;

    private Handler handler = attempt -> {
        throw new IllegalStateException("not opened");
    };

    /** A handler that can meet all of the messages below. */
    protected abstract Handler open() throws Exception;

    /** It succeeds with this one. */
    protected abstract Message good();

    /** It fails with this one; another attempt may help. */
    protected abstract Message failing();

    /** It says that this one is bad. */
    protected abstract Message rejected();

    /** It works on this one until it is interrupted. */
    protected abstract Message hanging();

    @BeforeEach
    public final void openTheHandler() throws Exception {
        handler = open();
    }

    @AfterEach
    public final void closeTheHandler() {
        handler.close();
    }

    @Test
    public void succeeds() throws Exception {
        assertThat(attempt(good())).isEqualTo(Outcome.SUCCEEDED);
    }

    @Test
    public void failsAndSaysWhy() throws Exception {
        assertThat(attempt(failing())).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.failure().code()).isNotBlank();
            assertThat(failed.failure().message()).isNotNull();
        });
    }

    @Test
    public void rejects() throws Exception {
        assertThat(attempt(rejected())).isInstanceOf(Outcome.Rejected.class);
    }

    @Test
    public void answersTheNextMessageAfterAFailure() throws Exception {
        attempt(failing());
        attempt(rejected());

        assertThat(attempt(good())).isEqualTo(Outcome.SUCCEEDED);
    }

    @Test
    public void worksOnManyMessagesAtOnce() throws Exception {
        List<CompletableFuture<Outcome>> answers = IntStream.range(0, AT_ONCE)
                .mapToObj(i -> begin(good()).answer())
                .toList();

        for (CompletableFuture<Outcome> answer : answers) {
            assertThat(in(answer)).isEqualTo(Outcome.SUCCEEDED);
        }
    }

    @Test
    public void endsWhenItIsInterruptedAndGoesOnWithOthers() throws Exception {
        Begun begun = begin(hanging());

        begun.thread().interrupt();

        assertThat(in(begun.answer())).isNotEqualTo(Outcome.SUCCEEDED);
        assertThat(attempt(good())).isEqualTo(Outcome.SUCCEEDED);
    }

    private record Begun(Thread thread, CompletableFuture<Outcome> answer) {}

    private Outcome attempt(Message message) throws Exception {
        return in(begin(message).answer());
    }

    private Begun begin(Message message) {
        CompletableFuture<Outcome> answer = new CompletableFuture<>();
        CountDownLatch began = new CountDownLatch(1);
        Thread thread = Thread.ofVirtual().start(() -> {
            began.countDown();
            answer.complete(outcome(message));
        });
        try {
            assertThat(began.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
        return new Begun(thread, answer);
    }

    /** What is thrown counts as an outcome, as the handler's contract says. */
    private Outcome outcome(Message message) {
        try {
            return handler.attempt(new Attempt(message, 1, PATIENCE));
        } catch (RejectedMessage e) {
            return new Outcome.Rejected(Failure.of(FailureCode.REJECTED, String.valueOf(e.getMessage())));
        } catch (Exception e) {
            return new Outcome.Failed(Failure.of(FailureCode.EXCEPTION, e.toString()));
        }
    }

    private static Outcome in(CompletableFuture<Outcome> answer) throws Exception {
        try {
            return answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("the handler has not ended within " + PATIENCE, e);
        } catch (ExecutionException e) {
            throw new AssertionError("the handler broke", e.getCause());
        }
    }
}
