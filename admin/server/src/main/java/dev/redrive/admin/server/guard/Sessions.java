// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Browsers that have shown a token and got a cookie for it. Kept in memory only: after a restart people show their token
 * again. Any thread may call.
 */
final class Sessions {
    static final Duration LASTS = Duration.ofHours(12);
    /** Open sessions of one token; the oldest ends for the next. Others' sessions are not touched. */
    static final int PER_TOKEN_MAX = 100;

    private final Supplier<String> secrets;
    /** By the hash of the cookie, oldest first. */
    private final Map<String, Open> open = new LinkedHashMap<>();

    /** @param token the hash of the token that opened it: when that is taken back, the session is over */
    private record Open(String token, long until) {}

    Sessions(Supplier<String> secrets) {
        this.secrets = secrets;
    }

    /** Returns the cookie's value. */
    synchronized String open(String tokenHash, long now) {
        open.values().removeIf(each -> each.until <= now);
        List<String> same = open.entrySet().stream()
                .filter(each -> each.getValue().token.equals(tokenHash))
                .map(Map.Entry::getKey)
                .toList();
        if (same.size() >= PER_TOKEN_MAX) {
            open.remove(same.getFirst());
        }
        String cookie = secrets.get();
        open.put(Token.hash(cookie), new Open(tokenHash, now + LASTS.toMillis()));
        return cookie;
    }

    /** The hash of the token that opened it. */
    synchronized Optional<String> token(String cookie, long now) {
        Open found = open.get(Token.hash(cookie));
        return found == null || found.until <= now ? Optional.empty() : Optional.of(found.token);
    }

    synchronized void close(String cookie) {
        open.remove(Token.hash(cookie));
    }
}
