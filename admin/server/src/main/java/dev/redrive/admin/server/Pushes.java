// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.wire.HeaderView;
import dev.redrive.admin.api.wire.PushRequest;
import dev.redrive.core.item.Push;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Priority;
import dev.redrive.core.port.Refused;
import dev.redrive.core.time.Durations;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pushes from the wire. */
final class Pushes {

    private Pushes() {}

    /** @param where what stands before a field's name in a refusal: {@code items[3].} */
    static Push push(PushRequest wire, String where) {
        Labels labels = new Labels(
                whole(wire.type(), where + "type"),
                priority(wire, where),
                whole(wire.source(), where + "source"),
                whole(wire.id(), where + "id"),
                whole(wire.correlationId(), where + "correlationId"));
        String key = whole(wire.key(), where + "key");
        Content content = new Content(
                key == null ? null : Key.of(key),
                new Bytes(wire.value(), wire.valueBase64()).payload(where),
                headers(wire.headers(), where),
                labels);
        return new Push(content, wire.delay() == null ? Duration.ZERO : delay(wire.delay(), where));
    }

    /** Half a character, as JSON can escape one, would become another in storage: two keys could become one. */
    static @Nullable String whole(@Nullable String text, String field) {
        if (text != null && !StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new Refused(Refused.Kind.INVALID, field + " has half a surrogate pair", null);
        }
        return text;
    }

    private static Priority priority(PushRequest wire, String where) {
        String word = wire.priority();
        if (word == null) {
            return Priority.NORMAL;
        }
        return Priority.named(word)
                .orElseThrow(() -> new Refused(
                        Refused.Kind.INVALID,
                        where + "priority '" + word + "' is not known",
                        "use one of low, normal, high, critical"));
    }

    private static Duration delay(String text, String where) {
        return switch (Durations.parse(text)) {
            case Durations.Parsed.Ok(var delay) -> delay;
            case Durations.Parsed.Wrong(var why) ->
                throw new Refused(Refused.Kind.INVALID, where + "delay: " + why, null);
        };
    }

    private static Headers headers(@Nullable List<HeaderView> wire, String where) {
        if (wire == null) {
            return Headers.NONE;
        }
        List<Header> headers = new ArrayList<>(wire.size());
        for (int i = 0; i < wire.size(); i++) {
            HeaderView each = wire.get(i);
            Bytes value = new Bytes(each.value(), each.valueBase64());
            String at = where + "headers[" + i + "].";
            whole(each.name(), at + "name");
            headers.add(new Header(each.name(), value.payload(at)));
        }
        return new Headers(headers);
    }
}
