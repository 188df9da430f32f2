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
import java.util.ArrayList;
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

    /** What a label of the message may take as it is passed, and all of them: Linux starts no program with a variable of 128 KiB. */
    static final int LABEL_MAX = 32 << 10;

    static final int LABELS_MAX = 64 << 10;

    /** A header of the message with a longer value is left out, and so are those after the first so many bytes as they are passed. */
    static final int HEADER_MAX = 32 << 10;

    static final int HEADERS_MAX = 128 << 10;

    /** A sign between name and value, a zero behind them, and a pointer to them. */
    private static final int VARIABLE_BYTES = 10;

    /** How the JDK encodes an environment; under LANG=C it is plain ASCII, and anything else would turn into '?'. */
    private static final Charset PLATFORM =
            Charset.forName(System.getProperty("sun.jnu.encoding", StandardCharsets.US_ASCII.name()));

    private static final List<String> TRACE = List.of("TRACEPARENT", "TRACESTATE");
    private static final String OURS = "X-REDRIVE-";
    private static final String HEADER = "REDRIVE_HEADER_";
    private static final String HEADERS_LEFT_OUT = "REDRIVE_HEADERS_LEFT_OUT";
    private static final String LABELS_LEFT_OUT = "REDRIVE_LEFT_OUT";
    private static final String BASE64 = "_BASE64";

    private final Map<String, String> variables = new HashMap<>();
    private final List<String> labelsLeftOut = new ArrayList<>();
    private int labelRoom = LABELS_MAX;

    private Variables() {}

    static Map<String, String> of(QueueName queue, Attempt attempt) {
        Message message = attempt.message();
        Labels labels = message.content().labels();
        Variables made = new Variables();
        made.put("REDRIVE_QUEUE", queue.value());
        made.put("REDRIVE_ATTEMPT", Integer.toString(attempt.number()));
        made.put("REDRIVE_ID", message.id().value());
        made.put("REDRIVE_PRIORITY", labels.priority().word());
        made.label("REDRIVE_TYPE", labels.type());
        made.label("REDRIVE_PRODUCER_ID", labels.producerId());
        Key key = message.key();
        if (key != null) {
            made.label("REDRIVE_KEY", key.shared());
        }
        made.label("REDRIVE_CORRELATION_ID", labels.correlationId());
        made.label("REDRIVE_SOURCE", labels.source());
        if (!made.labelsLeftOut.isEmpty()) {
            made.put(LABELS_LEFT_OUT, String.join(" ", made.labelsLeftOut));
        }
        made.putAll(message.content().headers());
        return made.variables;
    }

    private void label(String name, @Nullable String value) {
        if (value != null) {
            label(name, value.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** What a producer says of a message, if there is room for it. */
    private void label(String name, byte[] value) {
        Variable variable = Variable.of(name, value);
        if (variable.bytes() > Math.min(LABEL_MAX, labelRoom)) {
            labelsLeftOut.add(name);
            return;
        }
        labelRoom -= variable.bytes();
        variables.put(variable.name, variable.text);
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
            if (header.value().size() > HEADER_MAX || name.length() > HEADER_MAX) {
                leftOut++;
                continue;
            }
            String variableName = HEADER + inVariable(name);
            Variable variable = Variable.of(variableName, header.value().copy());
            // What tracers look for comes a second time.
            int bytes = TRACE.contains(name) ? 2 * variable.bytes() : variable.bytes();
            if (bytes > room) {
                leftOut++;
                continue;
            }
            room -= bytes;
            if (TRACE.contains(name)) {
                putTrace(name, header.value().text());
            }
            replace(variableName, variable);
        }
        if (leftOut > 0) {
            put(HEADERS_LEFT_OUT, Integer.toString(leftOut));
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

    private void put(String name, String value) {
        replace(name, Variable.of(name, value.getBytes(StandardCharsets.UTF_8)));
    }

    /** A variable of this name from an earlier header is replaced, in whichever form it came. */
    private void replace(String name, Variable variable) {
        variables.remove(name);
        variables.remove(name + BASE64);
        variables.put(variable.name, variable.text);
    }

    /** A value in the form in which an environment can hold it. */
    private record Variable(String name, String text) {

        static Variable of(String name, byte[] value) {
            String text = new String(value, StandardCharsets.UTF_8);
            boolean fits = text.chars().noneMatch(Character::isISOControl)
                    && Arrays.equals(text.getBytes(StandardCharsets.UTF_8), value)
                    && PLATFORM.newEncoder().canEncode(text);
            return fits
                    ? new Variable(name, text)
                    : new Variable(name + BASE64, Base64.getEncoder().encodeToString(value));
        }

        int bytes() {
            return name.length() + text.getBytes(PLATFORM).length + VARIABLE_BYTES;
        }
    }
}
