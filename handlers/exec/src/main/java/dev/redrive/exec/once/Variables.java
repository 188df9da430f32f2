// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.once;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.QueueName;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a child learns about its message from its environment. A variable holds neither a zero byte nor what the
 * platform's encoding lacks; such a key, id or type comes as {@code NAME_BASE64} instead, of its UTF-8 bytes.
 */
final class Variables {

    /** How the JDK encodes an environment; under LANG=C it is plain ASCII, and anything else would turn into '?'. */
    private static final Charset PLATFORM =
            Charset.forName(System.getProperty("sun.jnu.encoding", StandardCharsets.US_ASCII.name()));

    private static final List<String> TRACE = List.of("TRACEPARENT", "TRACESTATE");

    private Variables() {}

    static Map<String, String> of(QueueName queue, Attempt attempt) {
        Message message = attempt.message();
        Map<String, String> variables = new HashMap<>();
        variables.put("REDRIVE_QUEUE", queue.value());
        variables.put("REDRIVE_ATTEMPT", Integer.toString(attempt.number()));
        put(variables, "REDRIVE_ID", message.id().value().getBytes(StandardCharsets.UTF_8));
        String type = message.type();
        if (type != null) {
            put(variables, "REDRIVE_TYPE", type.getBytes(StandardCharsets.UTF_8));
        }
        Key key = message.key();
        if (key != null) {
            put(variables, "REDRIVE_KEY", key.shared());
        }
        trace(variables, message);
        return variables;
    }

    /** Where tracers of programs look for the span around them. */
    private static void trace(Map<String, String> variables, Message message) {
        for (Header header : message.content().headers().inOrder()) {
            String name = header.name().toUpperCase(Locale.ROOT);
            String value = header.value().text();
            if (TRACE.contains(name) && value.chars().allMatch(each -> each >= ' ' && each <= '~')) {
                variables.put(name, value);
            }
        }
    }

    private static void put(Map<String, String> variables, String name, byte[] value) {
        String text = new String(value, StandardCharsets.UTF_8);
        boolean fits = text.indexOf('\0') < 0
                && Arrays.equals(text.getBytes(StandardCharsets.UTF_8), value)
                && PLATFORM.newEncoder().canEncode(text);
        if (fits) {
            variables.put(name, text);
        } else {
            variables.put(name + "_BASE64", Base64.getEncoder().encodeToString(value));
        }
    }
}
