// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.admin.api.Request;
import dev.redrive.core.port.Refused;
import dev.redrive.core.time.Time;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes a request of ours from what came over the network. */
final class Arrival {

    private static final int CHUNK = 64 * 1024;

    private final Bounds bounds;
    private final Time time;

    Arrival(Bounds bounds, Time time) {
        this.bounds = bounds;
        this.time = time;
    }

    Request read(HttpServletRequest http) {
        // A HEAD is a GET whose body is not sent.
        String method = http.getMethod().equals("HEAD") ? "GET" : http.getMethod();
        return new Request(method, http.getRequestURI(), query(http.getQueryString()), body(http));
    }

    private @Nullable String body(HttpServletRequest http) {
        byte[] bytes;
        try {
            bytes = whole(http.getInputStream());
        } catch (IOException e) {
            throw new Refused(Refused.Kind.INVALID, "the body did not arrive in whole", null, e);
        }
        if (bytes.length == 0) {
            return null;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new Refused(Refused.Kind.INVALID, "the body is not UTF-8", null, e);
        }
    }

    private byte[] whole(InputStream in) throws IOException {
        long deadline = time.now().ticks() + bounds.arrival().toMillis();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK];
        for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
            body.write(chunk, 0, n);
            if (body.size() > bounds.bodyBytes()) {
                throw BodyBudget.tooLarge(bounds);
            }
            if (time.now().ticks() > deadline) {
                throw new IOException("too slow");
            }
        }
        return body.toByteArray();
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
