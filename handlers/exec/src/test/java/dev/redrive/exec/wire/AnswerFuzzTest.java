// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.testkit.fuzz.Fuzz;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What a child writes to us: an answer, or garbage that is told in words; never a success that was not said. */
class AnswerFuzzTest extends Fuzz {
    private static final Failure FAILURE = new Failure("RATE", "a.B", "slow\ndown", "at x", Duration.ofMillis(20));

    @Override
    protected List<byte[]> good() {
        var ok = new Answer("m-1", Outcome.SUCCEEDED);
        var failed = new Answer("m-2", new Outcome.Failed(FAILURE));
        return List.of(
                ok.line(),
                failed.line(),
                new Answer("m-1", new Outcome.Rejected(FAILURE)).line(),
                new BatchReply(List.of(ok, failed), null).line(),
                new BatchReply(List.of(), new Outcome.Failed(FAILURE)).line());
    }

    @Override
    protected List<String> words() {
        return List.of(
                "\"id\":\"m-1\",",
                "\"outcome\":\"ok\",",
                "\"outcome\":\"failed\",",
                "\"retryAfterMs\":",
                "\"results\":[",
                "rejected",
                "\"code\":null,",
                "\"x\":[{}],",
                "},{");
    }

    @Override
    protected int inputs() {
        return 20_000;
    }

    @Override
    protected boolean takes(byte[] input) {
        Optional<Answer> one = answer(input);
        one.ifPresent(answer -> {
            Answer again = answer(answer.line()).orElseThrow();
            // Half a surrogate pair cannot be written back; after that nothing changes any more.
            assertThat(again.outcome().getClass()).isEqualTo(answer.outcome().getClass());
            assertThat(answer(again.line())).contains(again);
            said(answer.outcome(), input);
        });
        Optional<BatchReply> batch = batch(input);
        batch.ifPresent(reply -> {
            assertThat(batch(reply.line()).orElseThrow().answers()).hasSameSizeAs(reply.answers());
            if (reply.to(new BatchCall(List.of())) instanceof BatchAnswer.Whole(var outcome)) {
                said(outcome, input);
            }
        });
        return one.isPresent() || batch.isPresent();
    }

    /** Nothing succeeds unless the line says so. */
    private static void said(Outcome outcome, byte[] line) {
        if (outcome instanceof Outcome.Succeeded) {
            assertThat(text(line).replaceAll("\\\\u00..", "ok")).contains("ok");
        }
    }

    private static Optional<Answer> answer(byte[] line) {
        try {
            return Optional.of(Answer.read(line));
        } catch (Answer.Garbage e) {
            assertThat(e.getMessage()).isNotBlank();
            return Optional.empty();
        }
    }

    private static Optional<BatchReply> batch(byte[] line) {
        try {
            return Optional.of(BatchReply.read(line));
        } catch (Answer.Garbage e) {
            assertThat(e.getMessage()).isNotBlank();
            return Optional.empty();
        }
    }
}
