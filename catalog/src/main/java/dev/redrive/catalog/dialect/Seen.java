// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.dialect;

import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Payload;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The headers of one letter, by name. Of several with one name the first counts where a system puts new ones in front of
 * old ones, the last otherwise.
 */
final class Seen {
    private static final int NUMBER_BYTES_MAX = 20;
    /** Of a time of our century, written with as few bytes as it needs. */
    private static final int MILLIS_BYTES = 6;

    private final Map<String, Payload> values = new HashMap<>();

    private Seen() {}

    static Seen of(Headers headers, boolean firstCounts) {
        var seen = new Seen();
        for (Header each : headers.inOrder()) {
            if (firstCounts) {
                seen.values.putIfAbsent(each.name(), each.value());
            } else {
                seen.values.put(each.name(), each.value());
            }
        }
        return seen;
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    /** The first of these headers that says something. */
    @Nullable
    String text(List<String> names) {
        for (String name : names) {
            Payload value = values.get(name);
            if (value != null && value.size() > 0) {
                return value.text();
            }
        }
        return null;
    }

    /** A number, as digits or as big-endian bytes; null if there is none, or none that makes sense. */
    @Nullable
    Long number(List<String> names) {
        for (String name : names) {
            Payload value = values.get(name);
            Long number = value == null ? null : number(value);
            if (number != null) {
                return number;
            }
        }
        return null;
    }

    private static @Nullable Long number(Payload value) {
        if (value.size() == 0 || value.size() > NUMBER_BYTES_MAX) {
            return null;
        }
        byte[] bytes = value.copy();
        // Four or eight bytes that are all digits may be either. Written as a number they would be beyond 800 million,
        // or
        // beyond any offset, so they are text.
        if (isDigits(bytes)) {
            var number = new BigInteger(value.text());
            return number.bitLength() < Long.SIZE ? Long.valueOf(number.longValue()) : null;
        }
        long number = switch (bytes.length) {
            case Integer.BYTES -> ByteBuffer.wrap(bytes).getInt();
            case Long.BYTES -> ByteBuffer.wrap(bytes).getLong();
            case MILLIS_BYTES -> new BigInteger(bytes).longValue();
            default -> -1;
        };
        return number < 0 ? null : number;
    }

    private static boolean isDigits(byte[] bytes) {
        for (byte each : bytes) {
            if (each < '0' || each > '9') {
                return false;
            }
        }
        return true;
    }
}
