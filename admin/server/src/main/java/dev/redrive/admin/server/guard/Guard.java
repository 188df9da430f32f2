// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import dev.redrive.core.time.Time;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells who asks. Without tokens everyone who gets through to the server is {@link Caller#LOCAL}, and the server listens on this
 * machine only. Any thread may call; tokens may be replaced while it runs.
 */
public final class Guard {

    /** The name of the cookie. */
    public static final String COOKIE = "redrive-session";

    private static final String BEARER = "Bearer ";
    private static final int SECRET_BYTES = 32;

    private final Time time;
    private final Sessions sessions = new Sessions(Guard::secret);
    private final Knocks knocks = new Knocks();
    private volatile List<Token> tokens;

    public Guard(List<Token> tokens, Time time) {
        this.tokens = List.copyOf(tokens);
        this.time = time;
    }

    /** Lets everyone in, as whoever owns the files. */
    public static Guard open(Time time) {
        return new Guard(List.of(), time);
    }

    /** A fresh token, or a cookie's value: 256 random bits as text. */
    public static String secret() {
        byte[] bytes = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    public void follow(List<Token> replaced) {
        this.tokens = List.copyOf(replaced);
    }

    public boolean isOpen() {
        return tokens.isEmpty();
    }

    /** What a request shows of itself. */
    public record Shown(
            @Nullable String authorization, @Nullable String cookie, String from) {}

    /** What came of it. */
    public sealed interface Admission {

        record Known(Caller caller) implements Admission {}

        /** No token, or a wrong one. */
        record Stranger(boolean wrong) implements Admission {}

        /** Too many wrong tokens from there. */
        record TooMany() implements Admission {}
    }

    public Admission admit(Shown shown) {
        if (isOpen()) {
            return new Admission.Known(Caller.LOCAL);
        }
        long now = now();
        if (shown.authorization != null) {
            if (knocks.tooMany(shown.from, now)) {
                return new Admission.TooMany();
            }
            String hash = Token.hash(bearer(shown.authorization));
            return known(hash).orElseGet(() -> {
                knocks.wrong(shown.from, now);
                return new Admission.Stranger(true);
            });
        }
        return Optional.ofNullable(shown.cookie)
                .flatMap(cookie -> sessions.token(cookie, now))
                .flatMap(this::known)
                .orElse(new Admission.Stranger(false));
    }

    /** Opens a session for a token. Returns the cookie's value; empty if the token is not one of ours. */
    public Optional<String> open(String token, String from) {
        long now = now();
        String hash = Token.hash(token);
        if (knocks.tooMany(from, now)) {
            return Optional.empty();
        }
        if (known(hash).isEmpty()) {
            knocks.wrong(from, now);
            return Optional.empty();
        }
        return Optional.of(sessions.open(hash, now));
    }

    public void close(String cookie) {
        sessions.close(cookie);
    }

    private static String bearer(String authorization) {
        return authorization.startsWith(BEARER)
                ? authorization.substring(BEARER.length()).strip()
                : "";
    }

    private Optional<Admission> known(String hash) {
        Admission found = null;
        for (Token each : tokens) {
            if (each.hasHash(hash)) {
                found = new Admission.Known(each.caller());
            }
        }
        return Optional.ofNullable(found);
    }

    private long now() {
        return time.now().ticks();
    }
}
