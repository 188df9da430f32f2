// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;

/** Messages as requests: the value is the body, everything else goes into headers of ours. */
final class Calls {

    private static final String CONTENT_TYPE = "content-type";
    private static final String USER_AGENT = "user-agent";

    /** What all requests have in common. Only ever copied. */
    private final HttpRequest.Builder template;

    private final boolean typed;
    private final BatchCalls batches;

    Calls(QueueName queue, Endpoint endpoint) {
        this.template = HttpRequest.newBuilder(endpoint.uri())
                .setHeader(USER_AGENT, "redrive")
                .setHeader("x-redrive-queue", queue.value());
        endpoint.headers().forEach(template::setHeader);
        this.batches = new BatchCalls(queue);
        this.typed = endpoint.headers().keySet().stream().anyMatch(CONTENT_TYPE::equalsIgnoreCase);
    }

    HttpRequest of(Attempt attempt) {
        Message message = attempt.message();
        byte[] value = message.value().copy();
        HttpRequest.Builder call = template.copy()
                .timeout(attempt.timeout())
                .POST(value.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(value));
        if (!typed) {
            call.setHeader(CONTENT_TYPE, looksLikeJson(value) ? "application/json" : "application/octet-stream");
        }
        call.setHeader("x-redrive-attempt", Integer.toString(attempt.number()));
        Labels labels = message.content().labels();
        call.setHeader("x-redrive-priority", labels.priority().word());
        Fields fields = new Fields(call);
        fields.put("x-redrive-id", message.id().value());
        fields.label("type", labels.type());
        fields.label("producer-id", labels.producerId());
        Key key = message.key();
        if (key != null) {
            fields.label("key", Payload.owning(key.shared()));
        }
        fields.label("correlation-id", labels.correlationId());
        fields.label("source", labels.source());
        fields.endLabels();
        fields.putAll(message.content().headers());
        return call.build();
    }

    /** One request for several messages, all with the same time. */
    HttpRequest of(List<Attempt> attempts) {
        HttpRequest.Builder call = template.copy()
                .timeout(attempts.getFirst().timeout())
                .POST(BodyPublishers.ofByteArray(batches.body(attempts)));
        if (!typed) {
            call.setHeader(CONTENT_TYPE, "application/json");
        }
        return call.build();
    }

    /** By its first byte: a guess, for servers that choose a parser by it. */
    private static boolean looksLikeJson(byte[] value) {
        return value.length > 0 && (value[0] == '{' || value[0] == '[');
    }
}
