// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Changed;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against a server in another process. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpHandlerTest {

    private static final Set<Integer> RETRIED = Set.of(401, 403, 404, 408, 409, 425, 429);

    private static ServerProcess server;

    @BeforeAll
    static void start() throws Exception {
        server = ServerProcess.start();
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Test
    void everyStatusFrom200To599DoesWhatTheTableSays() throws Exception {
        try (var handler = new HttpHandler(Call.QUEUE, server.endpoint("/wish"), Call.TIME)) {
            for (int status = 200; status <= 599; status++) {
                assertTable(status, handler.attempt(Call.with(Integer.toString(status))));
            }
        }
    }

    @Test
    void anAnswerThatSaysSoIsTheDocumentFromHereOn() throws Exception {
        String refusal = "{\"success\": false}";
        var told = Map.of("pages", "3");

        assertThat(changing(200, refusal)).isEqualTo(Outcome.changed(new Changed(Payload.of(refusal), "text", told)));
        assertThat(changing(204, "")).isEqualTo(Outcome.changed(new Changed(null, "text", told)));
        assertThat(Call.failureOf(changing(500, "words")).type()).isEqualTo("HTTP 500");
    }

    private static Outcome changing(int status, String body) throws Exception {
        String path =
                "/status/" + status + "?x-redrive-document=changed&x-redrive-type=text&x-redrive-metadata-Pages=3&body="
                        + URLEncoder.encode(body, StandardCharsets.UTF_8);
        try (var handler = new HttpHandler(Call.QUEUE, server.endpoint(path), Call.TIME)) {
            return handler.attempt(Call.with("x"));
        }
    }

    @Test
    void takesADocumentThatIsLargerThanWhatIsReadOfOtherAnswers() throws Exception {
        try (var handler = new HttpHandler(Call.QUEUE, server.endpoint("/double"), Call.TIME)) {
            assertThat(handler.attempt(Call.with("x".repeat(500_000))))
                    .isEqualTo(Outcome.changed(Changed.to(Payload.of("x".repeat(1_000_000)))));
            assertThat(Call.failureOf(handler.attempt(Call.with("x".repeat(Changed.BODY_MAX / 2 + 1))))
                            .code())
                    .isEqualTo("PERMANENT");
        }
    }

    private static void assertTable(int status, Outcome outcome) {
        if (status <= 299) {
            assertThat(outcome).as("%s", status).isEqualTo(Outcome.SUCCEEDED);
            return;
        }
        var failure = Call.failureOf(outcome);
        assertThat(failure.type()).isEqualTo("HTTP " + status);
        assertThat(failure.message()).isEqualTo(status == 304 ? "HTTP 304, without a word" : "words");
        assertThat(outcome instanceof Outcome.Rejected).as("%s", status).isEqualTo(status == 422);
        boolean buried = status >= 400 && status <= 499 && status != 422 && !RETRIED.contains(status);
        assertThat(failure.code().equals("PERMANENT")).as("%s", status).isEqualTo(buried);
    }

    @Test
    void aGoodStatusThatSaysItFailedIsARejection() throws Exception {
        Outcome outcome =
                Call.to(said(200, "body", "{\"success\": false, \"message\": \"no such customer\"}"), Call.with("v"));

        assertThat(outcome).isInstanceOf(Outcome.Rejected.class);
        assertThat(Call.failureOf(outcome).code()).isEqualTo("REJECTED");
        assertThat(Call.failureOf(outcome).type()).isEqualTo("HTTP 200");
        assertThat(Call.failureOf(outcome).message()).isEqualTo("no such customer");
    }

    @Test
    void waitsAsLongAsTheServerAsksInSecondsOrUntilADate() throws Exception {
        var seconds = Call.to(said(429, "Retry-After", "120"), Call.with("v"));
        var date = Call.to(said(503, "Retry-After", "Fri, 06 Nov 2026 08:50:07 GMT"), Call.with("v"));
        var nonsense = Call.to(said(503, "Retry-After", "later"), Call.with("v"));

        assertThat(Call.failureOf(seconds).retryAfter()).isEqualTo(Duration.ofMinutes(2));
        assertThat(Call.failureOf(date).retryAfter()).isEqualTo(Duration.ofSeconds(30));
        assertThat(Call.failureOf(nonsense).retryAfter()).isNull();
    }

    @Test
    void doesNotFollowRedirects() throws Exception {
        String elsewhere = server.endpoint("/elsewhere").uri().toString();

        var failure = Call.failureOf(Call.to(said(307, "Location", elsewhere), Call.with("v")));

        assertThat(failure.type()).isEqualTo("HTTP 307");
        assertThat(failure.message()).contains(elsewhere);
        assertThat(asked("/calls/elsewhere")).isEqualTo("0");
    }

    @Test
    void timesOutWhenNoAnswerComes() throws Exception {
        Outcome outcome = Call.to(server.endpoint("/gate/2000000"), hasty());

        assertThat(outcome).isInstanceOf(Outcome.TimedOut.class);
        assertThat(Call.failureOf(outcome).code()).isEqualTo("TIMEOUT");
        assertThat(Call.failureOf(outcome).message())
                .matches("no answer from http://127\\.0\\.0\\.1:\\d+ within 300ms");
    }

    @Test
    void anInterruptEndsAnAnswerThatNeverEnds() throws Exception {
        var ended = new CompletableFuture<Outcome>();
        try (var handler = new HttpHandler(Call.QUEUE, server.endpoint("/silent"), Call.TIME)) {
            Thread attempt = Thread.ofVirtual().start(() -> {
                try {
                    ended.complete(handler.attempt(Call.with("v")));
                } catch (InterruptedException e) {
                    ended.completeExceptionally(e);
                }
            });
            awaitAsked("/calls/silent", "1");

            attempt.interrupt();

            assertThatThrownBy(ended::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(InterruptedException.class);
            // The server notices: the connection is closed while the handler is still open.
            awaitAsked("/calls/gone", "1");
        }
    }

    @Test
    void keepsTheBeginningOfAnAnswerThatNeverEnds() throws Exception {
        assertThat(Call.to(server.endpoint("/endless"), Call.with("v"))).isEqualTo(Outcome.SUCCEEDED);
    }

    @Test
    void sendsEveryByteOfABigValue() throws Exception {
        Attempt big = Call.with(Content.of(Payload.owning(new byte[5_000_000])));

        assertThat(Call.failureOf(Call.to(server.endpoint("/size"), big)).message())
                .isEqualTo("5000000");
    }

    @Test
    void garbageIsAFailureThatAnotherAttemptMayMend() throws Exception {
        for (int i = 0; i < 6; i++) {
            Outcome outcome = Call.to(server.garbage(), Call.with("v"));

            assertThat(outcome).as("answer %s", i).isInstanceOf(Outcome.Failed.class);
            assertThat(Call.failureOf(outcome).code()).isEqualTo("UNAVAILABLE");
            assertThat(Call.failureOf(outcome).message()).startsWith("no answer from http://127.0.0.1:");
        }
    }

    @Test
    void usesAConnectionAgain() throws Exception {
        try (var handler = new HttpHandler(Call.QUEUE, server.endpoint("/peers"), Call.TIME)) {
            String first = Call.failureOf(handler.attempt(Call.with("v"))).message();
            for (int i = 0; i < 20; i++) {
                assertThat(Call.failureOf(handler.attempt(Call.with("v"))).message())
                        .isEqualTo(first);
            }
        }
    }

    @Test
    void aThousandCallsAreUnderWayAtOnce() throws Exception {
        int count = 1000;
        List<CompletableFuture<Outcome>> all = new ArrayList<>();
        try (var own = ServerProcess.start();
                var handler = new HttpHandler(Call.QUEUE, own.endpoint("/gate/" + count), Call.TIME)) {
            for (int i = 0; i < count; i++) {
                var ended = new CompletableFuture<Outcome>();
                all.add(ended);
                Thread.ofVirtual().start(() -> {
                    try {
                        ended.complete(handler.attempt(Call.with("v")));
                    } catch (Throwable e) {
                        ended.completeExceptionally(e);
                    }
                });
            }
            for (var each : all) {
                assertThat(each.get()).isEqualTo(Outcome.SUCCEEDED);
            }
        }
    }

    @Test
    void aServerThatDiesIsUnavailableAndThenRefusesConnections() throws Exception {
        try (var own = ServerProcess.start()) {
            Outcome dying = Call.to(own.endpoint("/die"), Call.with("v"));
            own.kill();
            Outcome dead = Call.to(own.endpoint("/status/200"), Call.with("v"));

            assertThat(Call.failureOf(dying).code()).isEqualTo("UNAVAILABLE");
            assertThat(Call.failureOf(dead).code()).isEqualTo("CONNECTION_REFUSED");
            assertThat(Call.failureOf(dead).type()).isEqualTo("java.net.ConnectException");
            assertThat(Call.failureOf(dead).message()).startsWith("cannot connect to http://127.0.0.1:");
        }
    }

    @Test
    void aGoodAnswerThatIsCutShortIsNone() throws Exception {
        try (var own = ServerProcess.start()) {
            Outcome outcome = Call.to(own.endpoint("/half"), Call.with("v"));

            assertThat(outcome).isInstanceOf(Outcome.Failed.class);
            assertThat(Call.failureOf(outcome).code()).isEqualTo("UNAVAILABLE");
        }
    }

    @Test
    void aHostThatNobodyKnowsIsAFailureWithItsName() throws Exception {
        var nowhere = new Endpoint(URI.create("http://nowhere.invalid/x"), Map.of());

        Outcome outcome = Call.to(nowhere, Call.with("v"));

        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        assertThat(Call.failureOf(outcome).message()).startsWith("cannot connect to http://nowhere.invalid: ");
    }

    private static Attempt hasty() {
        return Call.with(Content.of(Payload.of("v")), Duration.ofMillis(300));
    }

    /** An answer with this status, and this header or body. */
    private static Endpoint said(int status, String name, String value) {
        return server.endpoint(
                "/status/" + status + "?" + name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
    }

    private static String asked(String path) throws InterruptedException {
        return Call.failureOf(Call.to(server.endpoint(path), Call.with(""))).message();
    }

    private static void awaitAsked(String path, String answer) throws InterruptedException {
        while (!asked(path).equals(answer)) {
            Thread.onSpinWait();
        }
    }
}
