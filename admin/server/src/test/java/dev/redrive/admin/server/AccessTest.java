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
import dev.redrive.admin.server.guard.Need;
import dev.redrive.admin.server.guard.Role;
import dev.redrive.admin.server.guard.SessionCookie;
import dev.redrive.admin.server.guard.Token;
import dev.redrive.core.item.Page;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AccessTest {

    private static final Set<String> OPEN = Set.of("/healthz", "/readyz", "/api/v1/session");
    private static final Caller VIEWER = new Caller("vera", Role.VIEWER, false);
    private static final Caller OPERATOR = new Caller("olaf", Role.OPERATOR, true);

    private final List<Audited> book = new ArrayList<>();
    private final List<AuditKind> kinds = new ArrayList<>();
    private final RouterFixture fixture = new RouterFixture();
    private final Router router = new Router(new Router.Parts(
            fixture.control,
            new Letters(() -> fixture.letters, () -> fixture.jobs),
            RouterFixture.ABOUT,
            () -> "",
            new Gatehouse(
                    new Guard(List.of(new Token(VIEWER, Token.hash("v"))), RouterFixture.TIME),
                    new Book(),
                    () -> Masks.NONE,
                    RouterFixture.TIME)));

    private final class Book implements Audit {
        @Override
        public void note(AuditKind kind, Audited audited) {
            book.add(audited);
            kinds.add(kind);
        }

        @Override
        public Page<Audited> read(AuditKind kind, int limit, @Nullable String after) {
            return new Page<>(book, null);
        }
    }

    private Answer ask(Route route, @Nullable Caller caller) {
        String path = route.template().text().replaceAll("\\{[a-z]+}", "orders-1");
        return call(route.method(), path, "{}", caller, null);
    }

    private Answer call(
            String method, String path, @Nullable String body, @Nullable Caller caller, @Nullable String key) {
        return router.call(
                new Request(method, path, Map.of(), method.equals("GET") ? null : body),
                new Visit(caller, "192.0.2.7", null, key));
    }

    @Test
    void asksEveryoneForATokenOnEveryRouteButTheOpenOnes() {
        for (Route route : router.routes()) {
            int status = ask(route, null).status();
            if (OPEN.contains(route.template().text())) {
                assertThat(status).as(route.toString()).isNotEqualTo(401);
            } else {
                assertThat(status).as(route.toString()).isEqualTo(401);
            }
        }
        assertThat(call("GET", "/nowhere", null, null, null).status()).isEqualTo(401);
        assertThat(book).as("without a token there is nobody to name").isEmpty();
    }

    @Test
    void letsAViewerChangeNothing() {
        for (Route route : router.routes()) {
            if (route.changesSomething() && route.need() != Need.NOTHING) {
                Answer answer = ask(route, VIEWER);
                assertThat(answer.status()).as(route.toString()).isEqualTo(403);
                assertThat(answer.body()).contains("vera is viewer", "remedy");
            }
        }
        assertThat(fixture.control.queues()).noneMatch(queue -> queue.paused());
    }

    @Test
    void letsOnlyAnAdminReadTheBookAndMakeBackups() {
        assertThat(call("GET", "/api/v1/audit", null, OPERATOR, null).status()).isEqualTo(403);
        assertThat(call("POST", "/api/v1/backup", "{}", OPERATOR, null).status())
                .isEqualTo(403);
        assertThat(call("GET", "/api/v1/audit", null, Caller.LOCAL, null).status())
                .isEqualTo(200);
    }

    @Test
    void letsNobodyBackUpWhoMayNotSeePayloads() {
        var admin = new Caller("adam", Role.ADMIN, false);

        Answer refused = call("POST", "/api/v1/backup", "{\"file\":\"monday.db\"}", admin, null);

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.body()).contains("hidden from you");
        assertThat(fixture.control.backups()).isEmpty();
    }

    @Test
    void letsOnlyAnAdminAdoptATopicAndTakeThatBack() {
        String body = "{\"topic\":\"payments\"}";

        assertThat(call("POST", "/api/v1/kafka/adopted", body, OPERATOR, null).status())
                .isEqualTo(403);
        assertThat(call("DELETE", "/api/v1/kafka/adopted/payments", null, OPERATOR, null)
                        .status())
                .isEqualTo(403);
    }

    @Test
    void writesDownEveryChangeDoneOrRefusedWithoutPayloads() {
        call("POST", "/api/v1/queues/orders/pause", null, OPERATOR, null);
        call("POST", "/api/v1/queues/nosuch/pause", null, OPERATOR, null);
        call("POST", "/api/v1/queues/orders/pause", null, VIEWER, null);
        call(
                "POST",
                "/api/v1/queues/orders/items",
                "{\"value\":\"s3cret\",\"key\":\"k\",\"id\":\"i\",\"type\":\"t\"}",
                OPERATOR,
                null);
        call("GET", "/api/v1/queues", null, OPERATOR, null);

        assertThat(book)
                .extracting(each -> each.by() + " " + each.what() + " " + each.status())
                .containsExactly(
                        "olaf POST /api/v1/queues/orders/pause 200",
                        "olaf POST /api/v1/queues/nosuch/pause 404",
                        "vera POST /api/v1/queues/orders/pause 403",
                        "olaf POST /api/v1/queues/orders/items 201");
        assertThat(kinds)
                .as("what is refused pushes out no change")
                .containsExactly(AuditKind.CHANGES, AuditKind.REFUSED, AuditKind.REFUSED, AuditKind.CHANGES);
        assertThat(book.getLast().detail()).isEqualTo("{\"type\":\"t\"}");
        assertThat(book.getLast().from()).isEqualTo("192.0.2.7");
    }

    @Test
    void writesDownOnWhichClusterATopicWasDisowned() {
        fixture.control.adopt("east", "orders-dlt");

        router.call(
                Request.delete("/api/v1/kafka/adopted/orders-dlt").with("cluster", "east"),
                new Visit(Caller.LOCAL, "192.0.2.7", null, null));

        assertThat(book).singleElement().satisfies(each -> {
            assertThat(each.what()).isEqualTo("DELETE /api/v1/kafka/adopted/orders-dlt");
            assertThat(each.detail()).isEqualTo("{\"cluster\":\"east\"}");
            assertThat(each.status()).isEqualTo(200);
        });
    }

    @Test
    void doesNothingTwiceUnderOneIdempotencyKey() {
        String push = "{\"value\":\"once\"}";
        Answer first = call("POST", "/api/v1/queues/orders/items", push, OPERATOR, "k1");
        Answer again = call("POST", "/api/v1/queues/orders/items", push, OPERATOR, "k1");
        Answer other = call("POST", "/api/v1/queues/orders/items", "{\"value\":\"x\"}", OPERATOR, "k1");
        Answer mine = call("POST", "/api/v1/queues/orders/items", push, Caller.LOCAL, "k1");

        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.headers()).containsEntry("Idempotency-Replayed", "true");
        assertThat(other.status()).isEqualTo(409);
        assertThat(mine.body()).isNotEqualTo(first.body());
    }

    @Test
    void writesDownAChangeThatEndedInAnUnexpectedException() {
        fixture.control.onVerify(() -> {
            throw new IllegalStateException("a bug");
        });

        assertThat(call("POST", "/api/v1/verify", null, OPERATOR, null).status())
                .isEqualTo(500);

        assertThat(book).singleElement().satisfies(each -> {
            assertThat(each.what()).isEqualTo("POST /api/v1/verify");
            assertThat(each.status()).isEqualTo(500);
        });
    }

    @Test
    void writesDownWhoSignedOnAndWhoCouldNot() {
        var cookie = new SessionCookie(8420, false, null);
        var browser = new Visit(null, "192.0.2.7", cookie, null);
        Answer opened = router.call(Request.post("/api/v1/session", "{\"token\":\"v\"}"), browser);
        router.call(Request.post("/api/v1/session", "{\"token\":\"wrong\"}"), browser);
        router.call(Request.delete("/api/v1/session"), new Visit(VIEWER, "192.0.2.7", cookie, null));
        router.wrongToken(Request.get("/api/v1/queues"), browser);

        assertThat(opened.headers().get("Set-Cookie")).startsWith("redrive-session-8420=");
        assertThat(book)
                .extracting(each -> each.by() + " " + each.what() + " " + each.status())
                .containsExactly(
                        "vera POST /api/v1/session 204",
                        "unknown POST /api/v1/session 401",
                        "vera DELETE /api/v1/session 204",
                        "unknown GET /api/v1/queues 401");
        assertThat(kinds).containsExactly(AuditKind.ACCESS, AuditKind.REFUSED, AuditKind.ACCESS, AuditKind.REFUSED);
        assertThat(book).noneMatch(each -> String.valueOf(each.detail()).contains("wrong"));
    }

    @Test
    void writesDownTenWrongTokensAMinuteFromOneAddressAndNoMore() {
        var browser = new Visit(null, "192.0.2.7", new SessionCookie(8420, false, null), null);
        for (int i = 0; i < 1_000; i++) {
            router.call(Request.post("/api/v1/session", "{\"token\":\"wrong\"}"), browser);
        }

        assertThat(book).hasSize(10);
    }

    @Test
    void writesDownWhoSawAPayload() {
        fixture.letters.add("letter-0001", Content.of(Payload.of("s3cret")));
        Answer pushed = call("POST", "/api/v1/queues/orders/items", "{\"value\":\"s3cret\"}", OPERATOR, null);
        String id = RouterFixture.json(pushed).get("id").asText();
        book.clear();
        kinds.clear();

        for (Caller each : List.of(OPERATOR, VIEWER)) {
            call("GET", "/api/v1/items/" + id, null, each, null);
            call("GET", "/api/v1/queues/orders/items/" + id, null, each, null);
            call("GET", "/api/v1/dead-letters/letter-0001", null, each, null);
            call("GET", "/api/v1/queues", null, each, null);
            call("GET", "/api/v1/jobs/job-1/file", null, each, null);
        }

        assertThat(book)
                .extracting(each -> each.by() + " " + each.what() + " " + each.status())
                .containsExactly(
                        "olaf GET /api/v1/items/" + id + " 200",
                        "olaf GET /api/v1/queues/orders/items/" + id + " 200",
                        "olaf GET /api/v1/dead-letters/letter-0001 200",
                        "vera GET /api/v1/jobs/job-1/file 403");
        assertThat(kinds).containsExactly(AuditKind.ACCESS, AuditKind.ACCESS, AuditKind.ACCESS, AuditKind.REFUSED);
    }

    /** Lists have keys and the messages of errors, which quote payloads. */
    @Test
    void writesDownWhoListedMessages() {
        fixture.letters.add("letter-0001", Content.of(Payload.of("s3cret")));
        List<String> lists = List.of(
                "/api/v1/items",
                "/api/v1/queues/orders/items",
                "/api/v1/dead-letters",
                "/api/v1/dead-letter-groups/" + FakeLetters.GROUP);

        lists.forEach(each -> {
            call("GET", each, null, OPERATOR, null);
            call("GET", each, null, VIEWER, null);
        });

        assertThat(book)
                .extracting(each -> each.by() + " " + each.what())
                .containsExactlyElementsOf(
                        lists.stream().map(each -> "olaf GET " + each).toList());
        assertThat(kinds).containsOnly(AuditKind.ACCESS);
    }

    @Test
    void writesDownTheBeginningOfALongPath() {
        call("POST", "/api/v1/queues/" + "q".repeat(8_000) + "/pause", null, VIEWER, null);

        assertThat(book)
                .singleElement()
                .satisfies(each -> assertThat(each.what())
                        .startsWith("POST /api/v1/queues/qqq")
                        .hasSizeLessThan(320)
                        .endsWith("…"));
    }

    @Test
    void forgetsNoAnswerForTheKeysOfOthers() {
        String push = "{\"value\":\"once\"}";
        Answer first = call("POST", "/api/v1/queues/orders/items", push, OPERATOR, "k1");
        for (int i = 0; i < 1_100; i++) {
            call("POST", "/api/v1/session", "{\"token\":\"x\"}", null, "stranger" + i);
            call("POST", "/api/v1/queues/orders/pause", null, VIEWER, "viewer" + i);
            call("POST", "/api/v1/queues/orders/pause", null, Caller.LOCAL, "admin" + i);
        }

        Answer again = call("POST", "/api/v1/queues/orders/items", push, OPERATOR, "k1");

        assertThat(again.body()).isEqualTo(first.body());
    }

    @Test
    void hidesPayloadsFromThoseWhoMayNotSeeThem() {
        Answer pushed = call("POST", "/api/v1/queues/orders/items", "{\"value\":\"s3cret\"}", OPERATOR, null);
        String id = RouterFixture.json(pushed).get("id").asText();

        String seen = call("GET", "/api/v1/items/" + id, null, VIEWER, null).body();
        String whole = call("GET", "/api/v1/items/" + id, null, OPERATOR, null).body();

        assertThat(seen).doesNotContain("s3cret").contains("\"masked\":[\"value\"]");
        assertThat(whole).contains("s3cret");
    }
}
