// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Json;
import dev.redrive.admin.api.Request;
import dev.redrive.admin.api.wire.Problem;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import dev.redrive.testkit.fuzz.Fuzz;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Requests to the API: method, path and query on the first line of an input, the body behind it. Each is done or refused with a
 * problem that says why; none finds a fault of the server's.
 */
class RequestFuzzTest extends Fuzz {
    private static final int FRESH_EVERY = 500;

    private RouterFixture api = fresh();
    private int asked;

    /** With one of each that a request may name. */
    private static RouterFixture fresh() {
        var api = new RouterFixture();
        api.letters.add("letter-0001", Content.of(Payload.of("v"))).add("letter-0002", Content.of(Payload.of("w")));
        api.push("{\"value\":\"v\",\"id\":\"p-1\",\"key\":\"k\"}");
        api.post("/api/v1/selections", "{\"filter\":\"\"}");
        api.post("/api/v1/jobs", "{\"selection\":\"sel-1\",\"kind\":\"replay\"}");
        return api;
    }

    @Override
    protected List<byte[]> good() {
        return texts(
                "POST /api/v1/queues/orders/items\n{\"value\":\"text\",\"id\":\"p-1\",\"type\":\"invoice.created\",\"key\":\"k\","
                        + "\"priority\":\"high\",\"source\":\"s\",\"correlationId\":\"c\",\"delay\":\"1h30m\",\"headers\":{\"a\":\"1\"}}",
                "POST /api/v1/queues/orders/items\n{\"items\":[{\"valueBase64\":\"AAEC\","
                        + "\"headers\":[{\"name\":\"a\",\"value\":\"1\"},{\"name\":\"b\",\"valueBase64\":\"/w==\"}]},{\"value\":\"\"}]}",
                "GET /api/v1/queues/orders/items?status=dead&limit=10&after=0\n",
                "GET /api/v1/dead-letters?filter=id=letter-0001&limit=10&after=0\n",
                "GET /api/v1/dead-letter-groups?filter=id=letter-0002\n",
                "GET /api/v1/stats/deaths?hours=24\n",
                "POST /api/v1/selections\n{\"ids\":[\"letter-0001\",\"letter-0002\"]}",
                "POST /api/v1/selections\n{\"filter\":\"id=letter-0001\"}",
                "POST /api/v1/jobs\n{\"selection\":\"sel-1\",\"kind\":\"replay\",\"expect\":2,\"to\":\"origin\",\"rate\":12.5,"
                        + "\"canary\":3,\"stopIf\":0.2}",
                "POST /api/v1/jobs\n{\"selection\":\"sel-1\",\"kind\":\"export\",\"format\":\"csv\"}",
                "POST /api/v1/jobs/job-1/pause\n",
                "POST /api/v1/dead-letters/hold\n{\"letters\":[\"letter-0001\"]}",
                "POST /api/v1/kafka/adopted\n{\"cluster\":\"main\",\"topic\":\"orders-dlt\"}",
                "GET /api/v1/policies/queue?attempts=5&type=invoice.created\n",
                "GET /api/v1/audit?limit=5&after=0\n",
                "GET /api/v1/items/item00000001\n");
    }

    @Override
    protected List<String> words() {
        return List.of(
                "/hold",
                "/retry",
                "/file",
                "/orders",
                "%2e%2e",
                "%zz",
                "%ff",
                "?limit=",
                "&after=",
                "&filter=",
                "PUT ",
                "DELETE ",
                "\"selection\":\"sel-1\",",
                "\"kind\":\"purge\",",
                "\"edit\":{\"value\":\"x\",\"headers\":[{\"name\":\"a\"}]},",
                "\"ids\":[null],",
                "\"headers\":{\"a\":null},",
                "\"items\":[",
                "\"delay\":\"",
                "\"metadata\":{}",
                "letter-0001",
                "null");
    }

    @Override
    protected boolean takes(byte[] input) throws Exception {
        if (++asked % FRESH_EVERY == 0) {
            api = fresh();
        }
        Answer answer = api.router.call(request(text(input)));

        assertThat(answer.status()).as(answer.body()).isBetween(200, 499);
        if (!answer.ok()) {
            Problem problem = Json.read(answer.body(), Problem.class);
            assertThat(answer.isProblem()).isTrue();
            assertThat(problem.status()).isEqualTo(answer.status());
            assertThat(problem.detail()).isNotBlank();
        }
        return answer.ok();
    }

    private static Request request(String text) {
        int end = text.indexOf('\n');
        String line = end < 0 ? text : text.substring(0, end);
        int space = line.indexOf(' ');
        String target = line.substring(space + 1);
        int mark = target.indexOf('?');
        Map<String, String> query = new LinkedHashMap<>();
        for (String each : mark < 0 ? new String[0] : target.substring(mark + 1).split("&")) {
            int equals = each.indexOf('=');
            query.put(equals < 0 ? each : each.substring(0, equals), equals < 0 ? "" : each.substring(equals + 1));
        }
        String body = end < 0 || end + 1 == text.length() ? null : text.substring(end + 1);
        String method = space < 0 ? "GET" : line.substring(0, space);
        return new Request(method, mark < 0 ? target : target.substring(0, mark), query, body);
    }
}
