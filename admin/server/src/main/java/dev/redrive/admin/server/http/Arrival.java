// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.admin.api.Request;
import dev.redrive.core.port.Refused;
import dev.redrive.core.time.Time;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes a request of ours from what came over the network. */
final class Arrival {

    private static final char REPLACED = '\uFFFD';

    private final Bounds bounds;
    private final Time time;
    private final SlowClients slow;

    Arrival(Bounds bounds, Time time, SlowClients slow) {
        this.bounds = bounds;
        this.time = time;
        this.slow = slow;
    }

    /** The request without its query, which may be broken, and its body. */
    static Request line(HttpServletRequest http) {
        return new Request(method(http), http.getRequestURI(), Map.of(), null);
    }

    /** The request without its body, none of which is read. */
    static Request head(HttpServletRequest http) {
        return new Request(method(http), http.getRequestURI(), query(http.getQueryString()), null);
    }

    /** @param most bytes of the body that are read; throws {@link Refused} if it has more */
    Request read(HttpServletRequest http, int most, BodyBudget.Share share) {
        Request head = head(http);
        return new Request(head.method(), head.path(), head.query(), body(http, most, share));
    }

    /** Whether the client announced a body. */
    static boolean hasBody(HttpServletRequest http) {
        return http.getContentLengthLong() > 0 || http.getHeader("Transfer-Encoding") != null;
    }

    /** The method of the route: a HEAD is a GET whose body is not sent. */
    static String method(HttpServletRequest http) {
        return http.getMethod().equals("HEAD") ? "GET" : http.getMethod();
    }

    private @Nullable String body(HttpServletRequest http, int most, BodyBudget.Share share) {
        // Transfer-Encoding wins over Content-Length, and says no length.
        long announced = http.getHeader("Transfer-Encoding") == null ? http.getContentLengthLong() : -1;
        if (announced > most) {
            throw tooLarge(most);
        }
        var progress = new BodyProgress(bounds, time, announced);
        SlowClients.Body watched = slow.watch(SlowClients.connection(http), progress);
        try {
            int length = announced < 0 ? most : (int) announced;
            return text(whole(http.getInputStream(), length, progress, share), most);
        } catch (IOException e) {
            throw new Refused(Refused.Kind.INVALID, "the body did not arrive in whole", null, e);
        } finally {
            watched.close();
        }
    }

    /** The bytes of a body, one more at most than that length. */
    private static ByteBuffer whole(InputStream in, int length, BodyProgress progress, BodyBudget.Share share)
            throws IOException {
        // One more shows that the body ends there, or does not.
        byte[] body = new byte[Math.min(length, Bounds.FREE_BYTES) + 1];
        int size = 0;
        for (int n = in.read(body, 0, body.length); n >= 0; n = in.read(body, size, body.length - size)) {
            size += n;
            progress.arrived(size);
            if (progress.isTooSlow()) {
                throw new IOException("too slow");
            }
            if (size > length) {
                break;
            }
            if (size == body.length) {
                share.take(length);
                body = Arrays.copyOf(body, length + 1);
            }
        }
        return ByteBuffer.wrap(body, 0, size);
    }

    private static @Nullable String text(ByteBuffer body, int most) {
        if (body.remaining() > most) {
            throw tooLarge(most);
        }
        if (!body.hasRemaining()) {
            return null;
        }
        String text = new String(body.array(), body.arrayOffset(), body.remaining(), StandardCharsets.UTF_8);
        // The constructor never refuses. What it replaced, or what was such a character before, is looked at again.
        if (text.indexOf(REPLACED) >= 0 && !isUtf8(body)) {
            throw new Refused(Refused.Kind.INVALID, "the body is not UTF-8", null);
        }
        return text;
    }

    private static boolean isUtf8(ByteBuffer body) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(body);
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static Refused tooLarge(int most) {
        return new Refused(Refused.Kind.TOO_LARGE, "the body has more than " + most + " bytes", "send less at a time");
    }

    static Map<String, String> query(@Nullable String text) {
        Map<String, String> query = new LinkedHashMap<>();
        if (text == null || text.isEmpty()) {
            return query;
        }
        for (String pair : text.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
            if (query.put(name, equals < 0 ? "" : decoded(pair.substring(equals + 1))) != null) {
                throw new Refused(Refused.Kind.INVALID, "query parameter '" + name + "' is there twice", null);
            }
        }
        return query;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new Refused(Refused.Kind.INVALID, "the query has a broken escape", null, e);
        }
    }
}
