// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Payload;
import java.net.http.HttpRequest;
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

    /**
     * A header of the message that is longer is left out, and so are those after the first so many bytes in all: many servers take
     * 8 KiB in all, and refuse the call otherwise.
     */
    static final int HEADER_MAX = 1024;

    static final int HEADERS_MAX = 4096;

    private static final String OURS = "x-redrive-";
    private static final String PREFIX = "x-redrive-header-";

    /** The number of headers that were left out. */
    private static final String LEFT_OUT = "x-redrive-headers-left-out";

    /** Who traces a message wants to find the call below it: these two go as they are. */
    private static final List<String> TRACE = List.of("traceparent", "tracestate");

    /** A token of RFC 9110. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,200}");

    private final HttpRequest.Builder call;

    Fields(HttpRequest.Builder call) {
        this.call = call;
    }

    void put(String name, @Nullable String value) {
        if (value != null) {
            put(name, Payload.of(value));
        }
    }

    void put(String name, Payload value) {
        byte[] bytes = value.copy();
        if (isPlain(bytes)) {
            call.header(name, value.text());
        } else {
            call.header(name + "-base64", Base64.getEncoder().encodeToString(bytes));
        }
    }

    /** Those of the message, under a prefix: none may pass for one of the connection, a credential, or one of ours. */
    void putAll(Headers headers) {
        int room = HEADERS_MAX;
        int leftOut = 0;
        for (Header header : headers.inOrder()) {
            if (header.name().toLowerCase(Locale.ROOT).startsWith(OURS)) {
                continue;
            }
            int size = header.name().length() + header.value().size();
            if (!fits(header) || size > room) {
                leftOut++;
                continue;
            }
            room -= size;
            String name = header.name().toLowerCase(Locale.ROOT);
            boolean trace = TRACE.contains(name) && isPlain(header.value().copy());
            put(trace ? name : PREFIX + header.name(), header.value());
        }
        if (leftOut > 0) {
            call.header(LEFT_OUT, Integer.toString(leftOut));
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
