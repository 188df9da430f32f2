// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.ApiUnreachable;
import dev.redrive.admin.api.ProblemException;
import dev.redrive.admin.api.Request;
import dev.redrive.admin.api.wire.PushBatch;
import dev.redrive.admin.api.wire.PushRequest;
import dev.redrive.admin.server.About;
import dev.redrive.admin.server.FakeControl;
import dev.redrive.admin.server.Gatehouse;
import dev.redrive.admin.server.Letters;
import dev.redrive.admin.server.Masks;
import dev.redrive.admin.server.Router;
import dev.redrive.core.port.Refused;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AdminServerTest {

    private final Served served = new Served();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void speaksTheSameOverHttp() {
        String id =
                served.client.push("orders", PushRequest.text("grüße \u0001")).id();
        served.client.push("orders", new PushBatch(List.of(PushRequest.text("a"), PushRequest.text("b"))));
        served.control.bury(id, 2, "no");

        assertThat(served.client.item("orders", id).value()).isEqualTo("grüße \u0001");
        assertThat(served.client.item(null, id).history()).hasSize(2);
        assertThat(served.client.queue("orders").counts().pending()).isEqualTo(2);
        assertThat(served.client.retryAllDead("orders")).isEqualTo(1);
        served.client.drop("orders", id);
        assertThatThrownBy(() -> served.client.item("orders", id))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        no -> assertThat(no.problem().status()).isEqualTo(404));
    }

    @Test
    void carriesSlashesAndPercentSignsInIds() {
        assertThatThrownBy(() -> served.client.item(null, "a/b%2Fc d")).hasMessage("there is no item 'a/b%2Fc d'");
    }

    @Test
    void saysNothingAboutItselfAndGuardsEveryAnswer() throws IOException {
        for (String path : new String[] {"/healthz", "/api/v1/queues", "/nowhere"}) {
            String answer = served.ask("GET", path);

            assertThat(answer)
                    .contains("Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff")
                    .contains("Cache-Control: no-store")
                    .doesNotContainIgnoringCase("jetty", "javalin", "server:");
        }
    }

    @Test
    void servesTheConsoleToAnyoneAndOnlyOnce() throws IOException {
        String page = served.ask("GET", "/console/queues/orders");
        String tag = page.lines()
                .filter(line -> line.startsWith("ETag: "))
                .findFirst()
                .orElseThrow()
                .substring("ETag: ".length());

        assertThat(page)
                .startsWith("HTTP/1.1 200")
                .contains("Content-Type: text/html", "script-src 'self'", "nosniff", "Cache-Control: no-cache");
        assertThat(served.get("/", "Host: " + served.host(), "If-None-Match: " + tag))
                .startsWith("HTTP/1.1 304")
                .doesNotContain("<html");
        assertThat(served.get("/console/static/main.js", "Host: " + served.host(), "Accept-Encoding: gzip, br"))
                .contains("Content-Encoding: gzip", "Content-Type: text/javascript");
        assertThat(served.ask("GET", "/console/static/none.js")).startsWith("HTTP/1.1 404");
        assertThat(served.ask("POST", "/console/")).startsWith("HTTP/1.1 404");
    }

    @Test
    void answersHeadLikeGetWithoutTheBody() throws IOException {
        String answer = served.ask("HEAD", "/healthz");

        assertThat(answer)
                .startsWith("HTTP/1.1 200")
                .contains("Content-Length: 3")
                .endsWith("\r\n\r\n");
    }

    @Test
    void answersOptionsWithoutAllowingOtherSites() throws IOException {
        String answer = served.ask("OPTIONS", "/api/v1/queues");

        assertThat(answer).startsWith("HTTP/1.1 204").contains("Allow: GET, HEAD, OPTIONS");
        assertThat(answer).doesNotContain("Access-Control");
    }

    @Test
    void refusesMethodsAndPathsWithProblems() throws IOException {
        for (String method : new String[] {"PUT", "PATCH", "TRACE", "BREW"}) {
            String answer = served.ask(method, "/api/v1/queues");

            assertThat(answer).startsWith("HTTP/1.1 405").contains("Allow: GET, HEAD", "application/problem+json");
        }
        assertThat(served.ask("GET", "/nowhere"))
                .startsWith("HTTP/1.1 404")
                .contains("application/problem+json", "/openapi.yaml lists all of them");
    }

    @Test
    void refusesParametersThatComeTwice() {
        Answer answer = served.api.call(Request.get("/api/v1/items?status=dead&status=failed"));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains("'status' is there twice");
    }

    @Test
    void waitsForAnswersUnderWayWhenItStops() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        served.control.onVerify(() -> {
            begun.countDown();
            await(go);
        });
        var answer = CompletableFuture.supplyAsync(() -> served.client.verify());
        await(begun);

        var stopped = CompletableFuture.runAsync(served.server::close);
        while (isOpen()) {
            Thread.onSpinWait();
        }
        go.countDown();

        assertThat(answer.get().sound()).isTrue();
        stopped.get();
        assertThatThrownBy(served.client::status)
                .isInstanceOf(ApiUnreachable.class)
                .hasMessage("no answer from http://" + served.host() + ": the connection was refused");
    }

    @Test
    void saysWhenThePortIsTaken() {
        Listen same = new Listen("127.0.0.1", served.server.port());

        assertThatThrownBy(() -> AdminServer.start(
                        same, router(Gatehouse.open(Served.REAL, Masks.NONE)), Bounds.USUAL, Served.REAL))
                .isInstanceOfSatisfying(Refused.class, no -> {
                    assertThat(no.kind()).isEqualTo(Refused.Kind.UNAVAILABLE);
                    assertThat(no.why()).contains(":" + served.server.port(), "already in use");
                });
    }

    @Test
    void listensOnThisMachineOnlyUnlessThereAreTokens() {
        for (String host : new String[] {"0.0.0.0", "::", "192.0.2.1", "not a host"}) {
            assertThatThrownBy(() -> AdminServer.start(
                            new Listen(host, 0),
                            router(Gatehouse.open(Served.REAL, Masks.NONE)),
                            Bounds.USUAL,
                            Served.REAL))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining(host);
        }
    }

    private Router router(Gatehouse gatehouse) {
        var about = new About("1.2.3", 42, Path.of("data"), FakeControl.START);
        return new Router(new Router.Parts(
                served.control, new Letters(() -> served.letters, () -> served.jobs), about, () -> "", gatehouse));
    }

    private boolean isOpen() {
        try {
            served.connect().close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
