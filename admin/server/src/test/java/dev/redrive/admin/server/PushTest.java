// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import static dev.redrive.admin.server.RouterFixture.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.redrive.admin.api.Answer;
import dev.redrive.core.item.ItemDetail;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PushTest {

    private final RouterFixture api = new RouterFixture();

    @Test
    void answersWithTheItemAndItsPlace() {
        Answer answer = api.push("{\"value\":\"hello\"}");

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.headers()).containsEntry("Location", "/api/v1/queues/orders/items/item00000001");
        JsonNode item = json(answer);
        assertThat(item.get("id").asText()).isEqualTo("item00000001");
        assertThat(item.get("status").asText()).isEqualTo("pending");
        assertThat(item.get("createdAt").asText()).isEqualTo("2026-01-02T03:04:05.001Z");
        assertThat(item.has("lastError")).isTrue();
        assertThat(item.get("lastError").isNull()).isTrue();
    }

    @Test
    void keepsAllThatWasSaid() {
        api.push("""
                {"value": "v", "id": "p-1", "type": "invoice.created", "key": "k", "priority": "high", "source": "shop",
                 "correlationId": "c-1", "delay": "1h30m", "headers": {"a": "1"}}
                """);

        ItemDetail kept = api.control.all().getFirst();
        assertThat(kept.content().labels())
                .isEqualTo(new Labels("invoice.created", Priority.HIGH, "shop", "p-1", "c-1"));
        assertThat(kept.content().key()).isEqualTo(Key.of("k"));
        assertThat(kept.content().headers().inOrder()).containsExactly(Header.of("a", "1"));
        assertThat(kept.item().dueAt()).isEqualTo(FakeControl.START.plusSeconds(5400));
    }

    @Test
    void takesBytesAndRepeatedHeaders() {
        api.push("""
                {"valueBase64": "/wA=", "headers": [{"name": "h", "value": "1"}, {"name": "h", "valueBase64": "gA=="}]}
                """);

        ItemDetail kept = api.control.all().getFirst();
        assertThat(kept.content().value()).isEqualTo(Payload.owning(new byte[] {(byte) 0xff, 0}));
        assertThat(kept.content().headers().inOrder())
                .containsExactly(Header.of("h", "1"), new Header("h", Payload.owning(new byte[] {(byte) 0x80})));
    }

    @Test
    void takesManyAtOnceInOrder() {
        Answer answer = api.push("{\"items\": [{\"value\": \"a\"}, {\"value\": \"b\"}]}");

        assertThat(answer.status()).isEqualTo(201);
        assertThat(json(answer).get("items")).hasSize(2);
        assertThat(json(answer).get("next").isNull()).isTrue();
        assertThat(api.control.all())
                .extracting(each -> each.content().value().text())
                .containsExactly("a", "b");
    }

    @Test
    void pushesNoneOfManyWhenOneIsWrong() {
        Answer answer = api.push("{\"items\": [{\"value\": \"a\"}, {\"value\": \"b\", \"priority\": \"huge\"}]}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(json(answer).get("detail").asText()).isEqualTo("items[1].priority 'huge' is not known");
        assertThat(api.control.all()).isEmpty();
    }

    @Test
    void refusesMoreItemsThanItsBound() {
        String items = String.join(",", Collections.nCopies(PushBody.ITEMS_MAX + 1, "{\"value\":\"\"}"));

        Answer answer = api.push("{\"items\":[" + items + "]}");

        assertThat(answer.status()).isEqualTo(413);
        assertThat(json(answer).get("detail").asText())
                .contains("at most 10000 items")
                .contains("10001");
    }

    @ParameterizedTest(name = "{0} → {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}                                     | value is missing",
                "{\"value\":\"a\",\"valueBase64\":\"\"} | value and valueBase64 are both there",
                "{\"valueBase64\":\"%\"}                | valueBase64 is not Base64",
                "{\"value\":{}}                         | 'value' must be text (line 1, column 10)",
                "{\"value\":1}                          | 'value' must be text (line 1, column 10)",
                "{\"value\":\"a\",\"vaule\":\"b\"}      | unknown field 'vaule' (line 1, column 26)",
                "{\"value\":\"a\",\"delay\":\"5\"}      | delay: '5' has no unit",
                "{\"value\":\"a\",\"headers\":[{}]}     | 'headers[0].name' is missing",
                "{\"value\":\"a\",\"headers\":{\"h\":1}}| 'headers.h' must be text",
                "{\"value\":\"a\",\"headers\":\"h\"}    | 'headers' must be a list",
                "{\"value\":\"a\",\"headers\":[{\"name\":\"h\"}]} | headers[0].value is missing",
                "{\"value\":\"a\",\"headers\":[null]}   | 'headers[0]' must be an object",
                "{\"value\":\"\\ud800\"}              | value has half a surrogate pair",
                "{\"value\":\"a\",\"key\":\"\\udc00\"} | key has half a surrogate pair",
                "{\"items\":[]}                         | items is empty",
                "{\"items\":null}                       | 'items' is null",
                "{\"items\":[null]}                     | 'items[0]' is null",
                "{\"items\":{}}                         | 'items' must be a list",
                "{\"items\":[],\"value\":\"a\"}         | unknown field 'value'",
                "{\"items\":[{\"items\":[]}]}           | unknown field 'items[0].items'",
                "[]                                     | the body must be one JSON object",
                "\"a\"                                  | the body must be one JSON object",
                "null                                   | the body must be one JSON object",
                "{\"value\":\"a\"} {}                   | the body must be one JSON object",
                "{\"value\":\"a\",\"value\":\"b\"}      | Duplicate field 'value'",
                "{\"value\":                            | (line 1, column",
            })
    void saysWhatIsWrong(String body, String detail) {
        Answer answer = api.push(body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(json(answer).get("detail").asText()).contains(detail);
        assertThat(api.control.all()).isEmpty();
    }

    @Test
    void refusesDeepNesting() {
        Answer answer = api.push("{\"value\":" + "[".repeat(100) + "]".repeat(100) + "}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(json(answer).get("detail").asText()).contains("nesting depth");
    }

    @Test
    void refusesAnEmptyBody() {
        assertThat(json(api.push(" ")).get("detail").asText()).isEqualTo("the request has no body");
    }
}
