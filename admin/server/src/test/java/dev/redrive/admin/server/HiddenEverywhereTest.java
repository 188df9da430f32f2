// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Request;
import dev.redrive.admin.server.guard.Audit;
import dev.redrive.admin.server.guard.AuditKind;
import dev.redrive.admin.server.guard.Audited;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Guard;
import dev.redrive.admin.server.guard.Role;
import dev.redrive.admin.server.redact.Redaction;
import dev.redrive.core.item.Page;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.time.Moment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A secret in every part of a message, and in all that a handler says of it, looked for in the answer of every route. */
class HiddenEverywhereTest {

    private static final String SECRET = "4111111111111111";
    /** Words, which no part of the program takes for something that differs from message to message. */
    private static final String WORDS = "Eve Mallory";

    private static final Caller BLIND_ADMIN = new Caller("adam", Role.ADMIN, false);
    private static final Caller BLIND_VIEWER = new Caller("vera", Role.VIEWER, false);

    private final RouterFixture api = new RouterFixture();
    private final List<Audited> book = new ArrayList<>();

    private Router router(Redaction redaction) {
        return new Router(new Router.Parts(
                api.control,
                new Letters(() -> api.letters, () -> api.jobs),
                RouterFixture.ABOUT,
                () -> "",
                new Gatehouse(Guard.open(RouterFixture.TIME), new Book(), () -> redaction, RouterFixture.TIME)));
    }

    private final class Book implements Audit {
        @Override
        public void note(AuditKind kind, Audited audited) {
            book.add(audited);
        }

        @Override
        public Page<Audited> read(AuditKind kind, int limit, @Nullable String after) {
            return new Page<>(List.copyOf(book), null);
        }
    }

    private static Answer ask(Router router, Caller caller, Request request) {
        return router.call(request, new Visit(caller, "192.0.2.7", null, null));
    }

    /** An item, a letter, a selection and a job with the secret wherever a producer or a handler can put it. */
    private void fill(Router router, String secret) {
        String push = "{\"value\":\"{\\\"card\\\":\\\"" + secret + "\\\"}\",\"key\":\"k" + secret + "\",\"id\":\"p"
                + secret + "\",\"correlationId\":\"c " + secret + "\",\"headers\":{\"trace\":\"t " + secret + "\"}}";
        assertThat(ask(router, Caller.LOCAL, Request.post("/api/v1/queues/orders/items", push))
                        .status())
                .isEqualTo(201);
        api.control.bury("item00000001", 2, "declined: " + secret, "declined: " + secret);
        api.letters
                .saying("declined: " + secret)
                .add(
                        "letter-0001",
                        new Content(
                                Key.of("k " + secret),
                                Payload.of("{\"card\":\"" + secret + "\"}"),
                                new Headers(List.of(Header.of("trace", secret))),
                                new Labels("t", Priority.NORMAL, null, "p " + secret, "c " + secret)));
        ask(router, Caller.LOCAL, Request.post("/api/v1/selections", "{\"filter\":\"key=" + secret + "\"}"));
        ask(router, Caller.LOCAL, Request.post("/api/v1/jobs", "{\"selection\":\"sel-1\",\"kind\":\"replay\"}"));
    }

    private void looksEverywhere(Router router, Caller caller, String secret) {
        for (Route route : router.routes()) {
            if (!route.changesSomething()) {
                String path = route.template()
                        .text()
                        .replace("/items/{id}", "/items/item00000001")
                        .replace("/dead-letters/{id}", "/dead-letters/letter-0001")
                        .replace("/dead-letter-groups/{id}", "/dead-letter-groups/" + FakeLetters.GROUP)
                        .replace("/jobs/{id}", "/jobs/job-1")
                        .replace("{queue}", "orders")
                        .replaceAll("\\{[a-z]+}", "x");
                Answer answer = ask(router, caller, Request.get(path));
                assertThat(answer.body()).as("%s %s", path, answer.status()).doesNotContain(secret);
            }
        }
        assertThat(router.sampler().look(new Moment(FakeControl.START, 0)).stream()
                        .map(Frame::text))
                .isNotEmpty()
                .noneMatch(each -> each.contains(secret));
        for (String change : List.of(
                "/api/v1/queues/orders/items/item00000001/retry",
                "/api/v1/dead-letter-groups/" + FakeLetters.GROUP + "/hold")) {
            Answer answer = ask(router, caller, Request.post(change, null));
            assertThat(answer.body()).as(change).doesNotContain(secret);
        }
        Answer selected = ask(router, caller, Request.post("/api/v1/selections", "{\"ids\":[\"letter-0001\"]}"));
        assertThat(selected.body()).doesNotContain(secret);
    }

    @ParameterizedTest
    @ValueSource(strings = {SECRET, WORDS})
    void nothingOfAMessageIsShownToThoseWhoMayNotSeePayloads(String secret) {
        for (Caller caller : List.of(BLIND_ADMIN, BLIND_VIEWER)) {
            Router router = router(Masks.NONE);
            fill(router, secret);

            looksEverywhere(router, caller, secret);
        }
    }

    @Test
    void theTitleOfAGroupHasTheClassOfItsErrorsForThoseWhoMayNotSeePayloads() {
        Router router = router(Masks.NONE);
        api.letters.add("letter-0001", Content.of(Payload.of("{}")));
        Request groups = Request.get("/api/v1/dead-letter-groups");

        assertThat(title(ask(router, BLIND_VIEWER, groups))).isEqualTo("IOException");
        assertThat(title(ask(router, Caller.LOCAL, groups))).isEqualTo("IOException: no route");
        for (String words : List.of("Eve Mallory", "a.B: Eve", "exit 4111", "k4111111111111111", "HTTP 5033", "-")) {
            api.letters.saying(words);
            assertThat(title(ask(router, BLIND_VIEWER, groups))).as(words).isEqualTo("EXCEPTION");
        }
        for (String type : List.of("exit 65", "signal 9", "HTTP 503", "gRPC NOT_FOUND", "std::io::Error", "B$C")) {
            api.letters.saying(type);
            assertThat(title(ask(router, BLIND_VIEWER, groups))).isEqualTo(type);
        }
    }

    private static String title(Answer groups) {
        return RouterFixture.json(groups).at("/items/0/title").asText();
    }

    @Test
    void whatAPatternHidesIsShownToNobody() {
        Router router = router(Masks.ofValues("4111\\d+"));
        fill(router, SECRET);

        looksEverywhere(router, Caller.LOCAL, SECRET);
    }

    @Test
    void whoMayNotSeePayloadsMayNotSearchThem() {
        Router router = router(Masks.NONE);
        fill(router, SECRET);

        for (Request request : List.of(
                Request.get("/api/v1/dead-letters").with("filter", "key=" + SECRET),
                Request.get("/api/v1/dead-letter-groups").with("filter", "key=" + SECRET),
                Request.post("/api/v1/selections", "{\"filter\":\"key=" + SECRET + "\"}"))) {
            Answer no = ask(router, BLIND_ADMIN, request);

            assertThat(no.status()).isEqualTo(403);
            assertThat(no.body()).contains("adam may not see payloads", "key", "remedy");
            assertThat(ask(router, Caller.LOCAL, request).ok()).isTrue();
        }
    }

    @Test
    void aHashStandsForAKeySoThatEqualOnesCanBeTold() {
        Router router = router(Masks.NONE);
        fill(router, SECRET);

        String key = RouterFixture.json(ask(router, BLIND_VIEWER, Request.get("/api/v1/dead-letters")))
                .at("/items/0/key")
                .asText();

        assertThat(key).matches("#[0-9a-f]{12}");
        assertThat(ask(router, BLIND_VIEWER, new Request("GET", "/api/v1/dead-letters/letter-0001", Map.of(), null))
                        .body())
                .contains(key);
    }
}
