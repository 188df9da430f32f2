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

/** A secret in every part of a message, looked for in the answer of every route. */
class HiddenEverywhereTest {

    private static final String SECRET = "4111111111111111";

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
    private void fill(Router router) {
        String push = "{\"value\":\"{\\\"card\\\":\\\"" + SECRET + "\\\"}\",\"key\":\"k" + SECRET + "\",\"id\":\"p"
                + SECRET + "\",\"correlationId\":\"c " + SECRET + "\",\"headers\":{\"trace\":\"t " + SECRET + "\"}}";
        assertThat(ask(router, Caller.LOCAL, Request.post("/api/v1/queues/orders/items", push))
                        .status())
                .isEqualTo(201);
        api.control.bury("item00000001", 2, "declined: " + SECRET);
        api.letters
                .saying("declined: " + SECRET)
                .add(
                        "letter-0001",
                        new Content(
                                Key.of("k " + SECRET),
                                Payload.of("{\"card\":\"" + SECRET + "\"}"),
                                new Headers(List.of(Header.of("trace", SECRET))),
                                new Labels("t", Priority.NORMAL, null, "p " + SECRET, "c " + SECRET)));
        ask(router, Caller.LOCAL, Request.post("/api/v1/selections", "{\"filter\":\"key=" + SECRET + "\"}"));
        ask(router, Caller.LOCAL, Request.post("/api/v1/jobs", "{\"selection\":\"sel-1\",\"kind\":\"replay\"}"));
    }

    private void looksEverywhere(Router router, Caller caller) {
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
                assertThat(answer.body()).as("%s %s", path, answer.status()).doesNotContain(SECRET);
            }
        }
        assertThat(router.sampler().look(new Moment(FakeControl.START, 0)).stream()
                        .map(Frame::text))
                .isNotEmpty()
                .noneMatch(each -> each.contains(SECRET));
        for (String change : List.of(
                "/api/v1/queues/orders/items/item00000001/retry",
                "/api/v1/dead-letter-groups/" + FakeLetters.GROUP + "/hold")) {
            Answer answer = ask(router, caller, Request.post(change, null));
            assertThat(answer.body()).as(change).doesNotContain(SECRET);
        }
        Answer selected = ask(router, caller, Request.post("/api/v1/selections", "{\"ids\":[\"letter-0001\"]}"));
        assertThat(selected.body()).doesNotContain(SECRET);
    }

    @Test
    void nothingOfAMessageIsShownToThoseWhoMayNotSeePayloads() {
        for (Caller caller : List.of(BLIND_ADMIN, BLIND_VIEWER)) {
            Router router = router(Masks.NONE);
            fill(router);

            looksEverywhere(router, caller);
        }
    }

    @Test
    void whatAPatternHidesIsShownToNobody() {
        Router router = router(Masks.ofValues("4111\\d+"));
        fill(router);

        looksEverywhere(router, Caller.LOCAL);
    }

    @Test
    void whoMayNotSeePayloadsMayNotSearchThem() {
        Router router = router(Masks.NONE);
        fill(router);

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
        fill(router);

        String key = RouterFixture.json(ask(router, BLIND_VIEWER, Request.get("/api/v1/dead-letters")))
                .at("/items/0/key")
                .asText();

        assertThat(key).matches("#[0-9a-f]{12}");
        assertThat(ask(router, BLIND_VIEWER, new Request("GET", "/api/v1/dead-letters/letter-0001", Map.of(), null))
                        .body())
                .contains(key);
    }
}
