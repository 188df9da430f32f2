// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.once;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
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
import org.jspecify.annotations.Nullable;

/**
 * The environment by which a child learns about its message. A variable holds neither control characters, a line break among
 * them, nor what the platform's encoding lacks; such a value comes as {@code NAME_BASE64} instead, of its UTF-8 bytes.
 */
final class Variables {

    /** A header of the message that is longer is left out, and so are those after the first so many bytes in all. */
    static final int HEADER_MAX = 32 << 10;

    static final int HEADERS_MAX = 128 << 10;

    /** How the JDK encodes an environment; under LANG=C it is plain ASCII, and anything else would turn into '?'. */
    private static final Charset PLATFORM =
            Charset.forName(System.getProperty("sun.jnu.encoding", StandardCharsets.US_ASCII.name()));

    private static final List<String> TRACE = List.of("TRACEPARENT", "TRACESTATE");
    private static final String OURS = "X-REDRIVE-";
    private static final String HEADER = "REDRIVE_HEADER_";
    private static final String LEFT_OUT = "REDRIVE_HEADERS_LEFT_OUT";
    private static final String BASE64 = "_BASE64";

    private final Map<String, String> variables = new HashMap<>();

    private Variables() {}

    static Map<String, String> of(QueueName queue, Attempt attempt) {
        Message message = attempt.message();
        Labels labels = message.content().labels();
        Variables made = new Variables();
        made.put("REDRIVE_QUEUE", queue.value());
        made.put("REDRIVE_ATTEMPT", Integer.toString(attempt.number()));
        made.put("REDRIVE_ID", message.id().value());
        made.put("REDRIVE_TYPE", labels.type());
        Key key = message.key();
        if (key != null) {
            made.put("REDRIVE_KEY", key.shared());
        }
        made.put("REDRIVE_PRIORITY", labels.priority().word());
        made.put("REDRIVE_SOURCE", labels.source());
        made.put("REDRIVE_PRODUCER_ID", labels.producerId());
        made.put("REDRIVE_CORRELATION_ID", labels.correlationId());
        made.putAll(message.content().headers());
        return made.variables;
    }

    /** The message's headers, under a prefix: none may pass for a variable that programs look at, but for a trace's. */
    private void putAll(Headers headers) {
        int room = HEADERS_MAX;
        int leftOut = 0;
        for (Header header : headers.inOrder()) {
            String name = header.name().toUpperCase(Locale.ROOT);
            if (name.startsWith(OURS)) {
                continue;
            }
            int size = name.length() + header.value().size();
            if (header.value().size() > HEADER_MAX || size > room) {
                leftOut++;
                continue;
            }
            room -= size;
            if (TRACE.contains(name)) {
                putTrace(name, header.value().text());
            }
            put(HEADER + inVariable(name), header.value().copy());
        }
        if (leftOut > 0) {
            put(LEFT_OUT, Integer.toString(leftOut));
        }
    }

    /** The variables in which tracers of programs look for the span around them. */
    private void putTrace(String name, String value) {
        if (value.chars().allMatch(each -> each >= ' ' && each <= '~')) {
            variables.put(name, value);
        }
    }

    /** A name may have letters, digits and underscores; whatever else a header's has becomes an underscore. */
    private static String inVariable(String name) {
        StringBuilder variable = new StringBuilder(name.length());
        name.chars().forEach(each -> variable.append(isPlain(each) ? (char) each : '_'));
        return variable.toString();
    }

    private static boolean isPlain(int each) {
        return (each >= 'A' && each <= 'Z') || (each >= '0' && each <= '9');
    }

    private void put(String name, @Nullable String value) {
        if (value != null) {
            put(name, value.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** A variable of this name from an earlier header is replaced, in whichever form it came. */
    private void put(String name, byte[] value) {
        String text = new String(value, StandardCharsets.UTF_8);
        boolean fits = text.chars().noneMatch(Character::isISOControl)
                && Arrays.equals(text.getBytes(StandardCharsets.UTF_8), value)
                && PLATFORM.newEncoder().canEncode(text);
        variables.remove(name);
        variables.remove(name + BASE64);
        variables.put(
                fits ? name : name + BASE64, fits ? text : Base64.getEncoder().encodeToString(value));
    }
}
