// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Changed;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Attempts against a real server in another process. */
class GrpcHandlerTest {

    private static ServerProcess server;

    private GrpcHandler handler;

    @BeforeAll
    static void start() {
        server = ServerProcess.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void make() throws IOException {
        handler = new GrpcHandlers().handler(Tries.QUEUE, Target.plain(server.address()));
    }

    @AfterEach
    void close() {
        handler.close();
    }

    @Test
    void succeedsWhenTheServerSaysSo() throws Exception {
        assertThat(handler.attempt(Tries.saying("ok"))).isEqualTo(Outcome.SUCCEEDED);
    }

    @Test
    void rejectsWithTheServersCodeAndWords() throws Exception {
        assertThat(handler.attempt(Tries.saying("reject")))
                .isEqualTo(new Outcome.Rejected(new Failure("REJECTED", null, "no good", "", null)));
        assertThat(handler.attempt(Tries.saying("reject CARD_DECLINED")))
                .isEqualTo(new Outcome.Rejected(new Failure("CARD_DECLINED", null, "no good", "", null)));
    }

    @Test
    void sendsEverythingThereIsToKnow() throws Exception {
        Content content = new Content(
                Key.of("k1"),
                Payload.of("describe"),
                new Headers(List.of(Header.of("a", "1"), Header.of("a", "2"))),
                new Labels("invoice.created", Priority.HIGH, "shop", "p9", "c5"));

        Outcome outcome = handler.attempt(Tries.of("m-é", content));

        String seen = ((Outcome.Rejected) outcome).failure().message();
        assertThat(seen)
                .contains("id: \"m-\\303\\251\"", "queue: \"orders\"", "type: \"invoice.created\"", "key: \"k1\"")
                .contains("attempt: 1", "seconds: 20", "correlation_id: \"c5\"", "source: \"shop\"")
                .contains("producer_id: \"p9\"")
                .contains("priority: PRIORITY_HIGH", "seconds: 1794824130", "nanos: 500000000")
                .containsSubsequence("name: \"a\"", "value: \"1\"", "name: \"a\"", "value: \"2\"")
                .contains("x-redrive-queue=orders", "x-redrive-attempt=1", "x-redrive-id-bin=");
    }

    @Test
    void sendsTheTraceOfTheMessageAsMetadata() throws Exception {
        String parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        Content content = Content.of(Payload.of("describe"))
                .withHeaders(new Headers(List.of(
                        Header.of("Traceparent", "old"),
                        Header.of("traceparent", parent),
                        Header.of("tracestate", "not\nplain"))));

        Outcome outcome = handler.attempt(Tries.of("m-1", content));

        assertThat(((Outcome.Rejected) outcome).failure().message())
                .contains("traceparent=" + parent)
                .doesNotContain("traceparent=old", "tracestate=");
    }

    @Test
    void tellsAnAbsentValueFromAnEmptyOne() {
        assertThat(Requests.of(Tries.QUEUE, Tries.of("m", Content.of(Payload.ABSENT)))
                        .hasValue())
                .isFalse();
        assertThat(Requests.of(Tries.QUEUE, Tries.of("m", Content.of(Payload.EMPTY)))
                        .hasValue())
                .isTrue();
    }

    @Test
    void takesTheWaitThatTheServerAsksFor() throws Exception {
        Outcome outcome = handler.attempt(Tries.saying("wait 90"));

        assertThat(outcome)
                .isEqualTo(new Outcome.Failed(new Failure(
                        "RESOURCE_EXHAUSTED", "gRPC RESOURCE_EXHAUSTED", "later", "", Duration.ofSeconds(90))));
    }

    @Test
    void timesOutAtTheDeadline() throws Exception {
        Outcome outcome = handler.attempt(Tries.within(Duration.ofMillis(200), "hang"));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.TimedOut.class,
                        late -> assertThat(late.failure())
                                .extracting(Failure::code, Failure::type)
                                .containsExactly("TIMEOUT", "gRPC DEADLINE_EXCEEDED"));
    }

    @Test
    void takesWhatTheServerMadeOfADocument() throws Exception {
        assertThat(handler.attempt(Tries.saying("change")))
                .isEqualTo(Outcome.changed(
                        Changed.to(Payload.of("changed")).ofType("text").with("pages", "3")));
    }

    @Test
    void anInterruptCancelsTheCall() {
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> handler.attempt(Tries.saying("hang")));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void holdsAThousandCallsAtATime() throws Exception {
        List<Future<Outcome>> outcomes = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 1_000; i++) {
                outcomes.add(threads.submit(() -> handler.attempt(Tries.saying("crowd"))));
            }
        }

        assertThat(outcomes).allSatisfy(each -> assertThat(each.get()).isEqualTo(Outcome.SUCCEEDED));
    }

    @Test
    void buriesWhatIsTooLargeToSendAndFailsWhatIsTooLargeToRead() throws Exception {
        Attempt large = Tries.of("m1", Content.of(Payload.owning(new byte[Target.USUAL_MESSAGE_BYTES])));

        assertThat(handler.attempt(large))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.failure())
                                .satisfies(
                                        failure -> assertThat(failure.code()).isEqualTo("PERMANENT"),
                                        failure ->
                                                assertThat(failure.message()).contains("maxMessageBytes is 4194304")));
        assertThat(handler.attempt(Tries.saying("flood")))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.failure())
                                .extracting(Failure::code)
                                .isEqualTo("RESOURCE_EXHAUSTED"));
    }

    @Test
    void answersForEachMessageOfABatch() throws Exception {
        List<Attempt> batch = List.of(
                Tries.of("a", Content.of(Payload.of("ok"))),
                Tries.of("b", Content.of(Payload.of("reject BAD"))),
                Tries.of("c", Content.of(Payload.of("status UNAVAILABLE"))),
                Tries.of("d", Content.of(Payload.of("silent"))));

        BatchAnswer answer = handler.attemptAll(batch);

        assertThat(answer)
                .isEqualTo(new BatchAnswer.Each(List.of(
                        Outcome.SUCCEEDED,
                        new Outcome.Rejected(new Failure("BAD", null, "no good", "", null)),
                        new Outcome.Failed(new Failure("UNAVAILABLE", "gRPC UNAVAILABLE", "as told", "", null)),
                        new Outcome.Failed(new Failure(
                                "EXCEPTION",
                                "protocol",
                                "the answer to the batch leaves this message out",
                                "",
                                null)))));
    }

    @Test
    void failsEveryMessageOfABatchThatFailsAsAWhole() throws Exception {
        List<Attempt> batch =
                List.of(Tries.of("a", Content.of(Payload.of("ok"))), Tries.of("b", Content.of(Payload.of("all"))));

        BatchAnswer answer = handler.attemptAll(batch);

        assertThat(answer)
                .isEqualTo(new BatchAnswer.Whole(
                        new Outcome.Failed(new Failure("ABORTED", "gRPC ABORTED", "the whole batch", "", null))));
    }

    @Test
    void callsAServerThatKnowsNoBatchesForEachMessage() throws Exception {
        List<Attempt> batch = List.of(
                Tries.of("a", Content.of(Payload.of("ok alone"))),
                Tries.of("b", Content.of(Payload.of("reject BAD"))),
                Tries.of("c", Content.of(Payload.of("status UNIMPLEMENTED"))));

        BatchAnswer answer = handler.attemptAll(batch);

        assertThat(answer)
                .isEqualTo(new BatchAnswer.Each(List.of(
                        Outcome.SUCCEEDED,
                        new Outcome.Rejected(new Failure("BAD", null, "no good", "", null)),
                        new Outcome.Failed(new Failure("UNIMPLEMENTED", "gRPC UNIMPLEMENTED", "as told", "", null)))));
    }

    @Test
    void anInterruptCancelsTheCallsBesideEachOther() {
        List<Attempt> batch = List.of(
                Tries.of("a", Content.of(Payload.of("ok alone"))), Tries.of("b", Content.of(Payload.of("hang"))));
        Thread caller = Thread.currentThread();
        Thread.startVirtualThread(() -> {
            while (caller.getState() != Thread.State.WAITING && caller.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            caller.interrupt();
        });

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> handler.attemptAll(batch));
    }
}
