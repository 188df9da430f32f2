// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Request;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Role;
import dev.redrive.admin.server.redact.Redaction;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.NewDocument;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Pipelines;
import dev.redrive.core.report.PipelineReport;
import dev.redrive.core.report.StreamReport;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LettersTest {

    static final String HOSTILE = "\u001b[2Jk\r\n<script>";

    private final RouterFixture api = new RouterFixture();

    LettersTest() {
        for (int i = 1; i <= 3; i++) {
            api.letters.add(
                    "letter-000" + i,
                    new Content(
                            Key.of(HOSTILE),
                            Payload.of("{\"card\":\"4111\"}"),
                            new Headers(List.of(Header.of("authorization", "Bearer s3cret"), Header.of("trace", "t1"))),
                            Labels.NONE));
        }
    }

    private Answer as(Caller caller, Request request) {
        return api.router.call(request, new Visit(caller, "192.0.2.7", null, null));
    }

    @Test
    void listsLettersPageByPage() {
        JsonNode first = RouterFixture.json(
                api.router.call(Request.get("/api/v1/dead-letters").with("limit", 2)));
        JsonNode rest = RouterFixture.json(api.router.call(Request.get("/api/v1/dead-letters")
                .with("after", first.get("next").asText())));

        assertThat(first.get("items")).hasSize(2);
        assertThat(first.at("/items/0/state").asText()).isEqualTo("open");
        assertThat(first.at("/items/0/key").asText()).isEqualTo(HOSTILE);
        assertThat(first.at("/items/0/error/code").asText()).isEqualTo("EXCEPTION");
        assertThat(first.at("/items/0/origin/offset").asLong()).isEqualTo(17);
        assertThat(rest.get("items")).hasSize(1);
        assertThat(rest.get("next").isNull()).isTrue();
    }

    @Test
    void refusesAFilterThatIsNone() {
        Answer no = api.router.call(Request.get("/api/v1/dead-letters").with("filter", "nonsense"));

        assertThat(no.status()).isEqualTo(400);
        assertThat(no.body()).contains("'nonsense' is not a filter", "remedy");
    }

    @Test
    void opensALetterWithoutItsSecrets() {
        JsonNode letter = RouterFixture.json(api.get("/api/v1/dead-letters/letter-0001"));

        assertThat(letter.get("value").asText()).isEqualTo("{\"card\":\"4111\"}");
        assertThat(letter.get("valueBytes").asInt()).isEqualTo(15);
        assertThat(letter.get("stack").asText()).startsWith("at a.B.c");
        assertThat(letter.at("/headers/0/value").asText()).isEqualTo("***");
        assertThat(letter.at("/headers/1/value").asText()).isEqualTo("t1");
        assertThat(letter.at("/masked/0").asText()).isEqualTo("header authorization");
    }

    @Test
    void hidesPayloadsFromThoseWhoMayNotSeeThem() {
        var vera = new Caller("vera", Role.VIEWER, false);

        String seen = as(vera, Request.get("/api/v1/dead-letters/letter-0001")).body();

        assertThat(seen).doesNotContain("4111", "\"t1\"").contains("\"valueBytes\":15", "\"masked\":[\"value\"");
    }

    @Test
    void holdsAndReleasesInTheCallersName() {
        Answer held = as(
                new Caller("olaf", Role.OPERATOR, true),
                Request.post("/api/v1/dead-letters/hold", "{\"letters\":[\"letter-0001\",\"letter-0002\"]}"));

        assertThat(held.body()).isEqualTo("{\"changed\":2}");
        assertThat(api.letters.entry("letter-0001").state().word()).isEqualTo("held");
        assertThat(api.letters.entry("letter-0001").by()).isEqualTo("olaf");

        api.post("/api/v1/dead-letters/release", "{\"letters\":[\"letter-0001\"]}");

        assertThat(api.letters.entry("letter-0001").state().word()).isEqualTo("open");
        assertThat(api.post("/api/v1/dead-letters/hold", "{\"letters\":[]}").body())
                .contains("1 to 10000");
        assertThat(api.post("/api/v1/dead-letters/hold", "{\"letters\":[\"nosuch-1\"]}")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void showsGroupsAndWhatPeopleSayAboutThem() {
        String path = "/api/v1/dead-letter-groups/" + FakeLetters.GROUP;

        assertThat(RouterFixture.json(api.get("/api/v1/dead-letter-groups"))
                        .at("/items/0/letters")
                        .asInt())
                .isEqualTo(3);
        assertThat(RouterFixture.json(api.get(path)).at("/newest")).hasSize(3);
        assertThat(api.post(path + "/hold", null).body()).contains("\"state\":\"held\",\"stateBy\":\"local\"");
        assertThat(api.post(path + "/resolve", null).body()).contains("\"state\":\"resolved\"");
        assertThat(api.post(path + "/release", null).body()).contains("\"state\":\"open\"");
        assertThat(api.get("/api/v1/dead-letter-groups/9-nothing").status()).isEqualTo(404);
    }

    @Test
    void tellsDeathsPerHourWithTheTitleOfTheGroup() {
        JsonNode deaths = RouterFixture.json(api.get("/api/v1/stats/deaths"));

        assertThat(deaths.at("/items/0/title").asText()).isEqualTo("IOException: no route");
        assertThat(deaths.at("/items/0/hours/0/letters").asInt()).isEqualTo(3);
    }

    @Test
    void letsOnlyAnAdminRebuildTheCatalog() {
        Request rebuild = Request.post("/api/v1/catalog/rebuild", null);

        assertThat(as(new Caller("olaf", Role.OPERATOR, true), rebuild).status())
                .isEqualTo(403);
        assertThat(api.letters.rebuilt).isZero();

        Answer done = api.router.call(rebuild);

        assertThat(done.status()).isEqualTo(202);
        assertThat(done.headers()).containsEntry("Location", "/api/v1/catalog");
        assertThat(api.letters.rebuilt).isEqualTo(1);
        assertThat(api.get("/api/v1/catalog").body()).contains("\"yard\":\"embedded\"");
    }

    private Answer dlqMessage(Redaction redaction, Caller caller) {
        var router = new Router(new Router.Parts(
                api.control,
                new Letters(() -> api.letters, () -> api.jobs),
                RouterFixture.ABOUT,
                () -> "",
                Gatehouse.open(RouterFixture.TIME, redaction)));
        return router.call(
                Request.get("/api/v1/dead-letters/letter-0001/dlq-message"),
                new Visit(caller, "192.0.2.7", null, null));
    }

    @Test
    void givesTheMessageOfALetterThatIsShownAsAWholeAndOfNoOther() {
        Answer none = dlqMessage(Masks.ofPaths("card"), Caller.LOCAL);
        api.control.pipelines(new OneNode());

        Answer whole = dlqMessage(Masks.NONE, Caller.LOCAL);
        Answer masked = dlqMessage(Masks.ofPaths("card"), Caller.LOCAL);
        Answer blind = dlqMessage(Masks.NONE, new Caller("vera", Role.ADMIN, false));

        assertThat(none.status()).isEqualTo(409);
        assertThat(none.body()).contains("of no pipeline's node").doesNotContain("server.redact");
        assertThat(RouterFixture.json(whole).get("dlqMessageBase64").asText())
                .isEqualTo(Base64.getEncoder().encodeToString("{\"card\":\"4111\"}".getBytes(UTF_8)));
        assertThat(masked.status()).isEqualTo(409);
        assertThat(masked.body()).contains("value card", "remedy").doesNotContain("4111");
        assertThat(blind.status()).isEqualTo(403);
    }

    /** All letters are of one node, and the message is the value. */
    private static final class OneNode implements Pipelines {
        @Override
        public List<PipelineReport> all() {
            return List.of();
        }

        @Override
        public PipelineReport of(String pipeline) {
            return Pipelines.NONE.of(pipeline);
        }

        @Override
        public Item push(String pipeline, NewDocument document) {
            return Pipelines.NONE.push(pipeline, document);
        }

        @Override
        public Optional<StreamReport> stream(QueueName queue, Content content) {
            return Optional.empty();
        }

        @Override
        public Optional<Payload> masked(Payload value, Masks masks) {
            return Optional.of(masks.body(value));
        }

        @Override
        public byte[] dlqMessage(LetterDetail letter) {
            return letter.content().value().copy();
        }
    }

    @Test
    void showsNothingOfAnEditToThoseWhoMayNotSeePayloads() {
        api.letters.saying("~value /iban").add("letter-0004", Content.of(Payload.ABSENT));
        Request request = Request.get("/api/v1/dead-letters/letter-0004");

        String blind = as(new Caller("vera", Role.VIEWER, false), request).body();

        assertThat(as(Caller.LOCAL, request).body()).contains("/iban");
        assertThat(blind).doesNotContain("iban");
        assertThat(RouterFixture.json(as(new Caller("vera", Role.VIEWER, false), request))
                        .at("/edits/0/diff")
                        .asText())
                .isEqualTo("***");
    }
}
