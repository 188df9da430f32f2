// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Payload;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a message says, in the header of one request. Whatever the bytes are, they stay within the value of a header of
 * ours: what is not plain printable ASCII comes as Base64 under {@code NAME-base64}.
 */
final class Fields {

    /** What a label of the message may take as it is sent, and all of them: many servers refuse a call with more than 8 KiB of headers. */
    static final int LABEL_MAX = 1024;

    static final int LABELS_MAX = 2048;

    /** A header of the message with a longer value is left out, and so are those after the first so many bytes as they are sent. */
    static final int HEADER_MAX = 1024;

    static final int HEADERS_MAX = 4096;

    /** A colon, a blank and the end of the line. */
    private static final int LINE_BYTES = 4;

    private static final String OURS = "x-redrive-";
    private static final String PREFIX = "x-redrive-header-";

    /** The number of the message's headers that were left out. */
    private static final String HEADERS_LEFT_OUT = "x-redrive-headers-left-out";

    /** The names of the labels that were left out. */
    private static final String LABELS_LEFT_OUT = "x-redrive-left-out";

    /** Who traces a message wants to find the call below it: these two go as they are. */
    private static final List<String> TRACE = List.of("traceparent", "tracestate");

    /** A token of RFC 9110. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,200}");

    private final HttpRequest.Builder call;
    private final List<String> labelsLeftOut = new ArrayList<>();
    private int labelRoom = LABELS_MAX;

    Fields(HttpRequest.Builder call) {
        this.call = call;
    }

    /** A header of ours that is known to be short. */
    void put(String name, String value) {
        Line.of(name, Payload.of(value)).addTo(call);
    }

    void label(String name, @Nullable String value) {
        if (value != null) {
            label(name, Payload.of(value));
        }
    }

    /** What a producer says of a message, under {@code x-redrive-NAME}, if there is room for it. */
    void label(String name, Payload value) {
        Line line = Line.of(OURS + name, value);
        if (line.bytes() > Math.min(LABEL_MAX, labelRoom)) {
            labelsLeftOut.add(name);
            return;
        }
        labelRoom -= line.bytes();
        line.addTo(call);
    }

    /** Says which labels had no room. */
    void endLabels() {
        if (!labelsLeftOut.isEmpty()) {
            call.header(LABELS_LEFT_OUT, String.join(", ", labelsLeftOut));
        }
    }

    /** Those of the message, under a prefix: none may pass for one of the connection, a credential, or one of ours. */
    void putAll(Headers headers) {
        int room = HEADERS_MAX;
        int leftOut = 0;
        for (Header header : headers.inOrder()) {
            String name = header.name().toLowerCase(Locale.ROOT);
            if (name.startsWith(OURS)) {
                continue;
            }
            if (!fits(header)) {
                leftOut++;
                continue;
            }
            boolean trace = TRACE.contains(name) && isPlain(header.value().copy());
            Line line = Line.of(trace ? name : PREFIX + header.name(), header.value());
            if (line.bytes() > room) {
                leftOut++;
                continue;
            }
            room -= line.bytes();
            line.addTo(call);
        }
        if (leftOut > 0) {
            call.header(HEADERS_LEFT_OUT, Integer.toString(leftOut));
        }
    }

    /** A header as it is sent. */
    private record Line(String name, String value) {

        static Line of(String name, Payload value) {
            byte[] bytes = value.copy();
            return isPlain(bytes)
                    ? new Line(name, value.text())
                    : new Line(name + "-base64", Base64.getEncoder().encodeToString(bytes));
        }

        int bytes() {
            return name.length() + value.length() + LINE_BYTES;
        }

        void addTo(HttpRequest.Builder call) {
            call.header(name, value);
        }
    }

    private static boolean fits(Header header) {
        return header.value().size() <= HEADER_MAX
                && NAME.matcher(header.name()).matches();
    }

    /** Blanks at the ends do not survive the way. */
    private static boolean isPlain(byte[] bytes) {
        for (byte b : bytes) {
            if (b < ' ' || b > '~') {
                return false;
            }
        }
        return bytes.length == 0 || (bytes[0] != ' ' && bytes[bytes.length - 1] != ' ');
    }
}
