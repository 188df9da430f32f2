// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import dev.redrive.core.time.Time;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells who asks. Without tokens everyone who gets through to the server is {@link Caller#LOCAL}, and the server listens on this
 * machine only. Any thread may call; tokens may be replaced while it runs.
 */
public final class Guard {

    private static final String BEARER = "bearer ";
    private static final int SECRET_BYTES = 32;

    private final Time time;
    private final Sessions sessions = new Sessions(Guard::secret);
    private final LoginThrottle throttle = new LoginThrottle();
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

        /** A wrong token after many others from the same address. */
        record TooMany(Duration retryAfter) implements Admission {}
    }

    /** The result of a browser's sign-on with a token. */
    public sealed interface SignOn {

        /** @param cookie the cookie's value */
        record Opened(Caller caller, String cookie) implements SignOn {}

        record Refused(Admission why) implements SignOn {}
    }

    public Admission admit(Shown shown) {
        Optional<Caller> caller = caller(shown);
        if (caller.isPresent()) {
            return new Admission.Known(caller.get());
        }
        return token(shown) == null ? new Admission.Stranger(false) : wrong(shown.from);
    }

    /** Whether a request that was admitted would be admitted still. Counts nothing. */
    public boolean isStillWelcome(Shown shown) {
        return caller(shown).isPresent();
    }

    /** Opens a session for a token. */
    public SignOn open(String token, String from) {
        String hash = Token.hash(token);
        Optional<Caller> caller = known(hash);
        return caller.isPresent()
                ? new SignOn.Opened(caller.get(), sessions.open(hash, now()))
                : new SignOn.Refused(wrong(from));
    }

    public void close(String cookie) {
        sessions.close(cookie);
    }

    private Admission wrong(String from) {
        Duration wait = throttle.wrong(from, now());
        return wait.isZero() ? new Admission.Stranger(true) : new Admission.TooMany(wait);
    }

    private Optional<Caller> caller(Shown shown) {
        if (isOpen()) {
            return Optional.of(Caller.LOCAL);
        }
        String token = token(shown);
        if (token != null) {
            return known(Token.hash(token));
        }
        return Optional.ofNullable(shown.cookie)
                .flatMap(cookie -> sessions.token(cookie, now()))
                .flatMap(this::known);
    }

    /** The bearer token; null without one. Other schemes are for a proxy in front of the server. */
    private static @Nullable String token(Shown shown) {
        String authorization = shown.authorization;
        return authorization != null && authorization.toLowerCase(Locale.ROOT).startsWith(BEARER)
                ? authorization.substring(BEARER.length()).strip()
                : null;
    }

    private Optional<Caller> known(String hash) {
        Caller found = null;
        for (Token each : tokens) {
            if (each.hasHash(hash)) {
                found = each.caller();
            }
        }
        return Optional.ofNullable(found);
    }

    private long now() {
        return time.now().ticks();
    }
}
