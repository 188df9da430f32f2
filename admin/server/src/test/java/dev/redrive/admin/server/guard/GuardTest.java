// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.time.Moment;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GuardTest {

    private static final Caller ALICE = new Caller("alice", Role.OPERATOR, false);
    private static final String HERE = "192.0.2.7";

    private long millis;
    private final Guard guard = new Guard(
            List.of(new Token(ALICE, Token.hash("right"))), () -> new Moment(Instant.ofEpochMilli(millis), millis));

    private Guard.Admission admit(@Nullable String authorization, @Nullable String cookie) {
        return guard.admit(new Guard.Shown(authorization, cookie, HERE));
    }

    @Test
    void knowsTheHolderOfAToken() {
        assertThat(admit("Bearer right", null)).isEqualTo(new Guard.Admission.Known(ALICE));
        assertThat(admit("Bearer wrong", null)).isEqualTo(new Guard.Admission.Stranger(true));
        assertThat(admit("Basic right", null)).isEqualTo(new Guard.Admission.Stranger(true));
        assertThat(admit(null, null)).isEqualTo(new Guard.Admission.Stranger(false));
    }

    @Test
    void takesEveryoneForTheOwnerWhereThereAreNoTokens() {
        guard.follow(List.of());

        assertThat(admit(null, null)).isEqualTo(new Guard.Admission.Known(Caller.LOCAL));
    }

    @Test
    void givesACookieForATokenWhichEndsWithItOrWithTime() {
        String cookie = guard.open("right", HERE).orElseThrow();
        assertThat(admit(null, cookie)).isEqualTo(new Guard.Admission.Known(ALICE));

        millis += Sessions.LASTS.toMillis();

        assertThat(admit(null, cookie)).isEqualTo(new Guard.Admission.Stranger(false));

        String second = guard.open("right", HERE).orElseThrow();
        guard.follow(List.of(new Token(ALICE, Token.hash("another"))));

        assertThat(admit(null, second)).isEqualTo(new Guard.Admission.Stranger(false));
    }

    @Test
    void forgetsACookieThatWasGivenBack() {
        String cookie = guard.open("right", HERE).orElseThrow();

        guard.close(cookie);

        assertThat(admit(null, cookie)).isEqualTo(new Guard.Admission.Stranger(false));
    }

    @Test
    void listensToNobodyFromAPlaceOfManyWrongTokensForAMinute() {
        for (int i = 0; i < Knocks.WRONG_MAX; i++) {
            assertThat(guard.open("guess" + i, HERE)).isEmpty();
        }

        assertThat(admit("Bearer right", null)).isEqualTo(new Guard.Admission.TooMany());
        assertThat(guard.open("right", HERE)).isEmpty();
        assertThat(guard.admit(new Guard.Shown("Bearer right", null, "elsewhere")))
                .isEqualTo(new Guard.Admission.Known(ALICE));

        millis += 60_000;

        assertThat(admit("Bearer right", null)).isEqualTo(new Guard.Admission.Known(ALICE));
    }
}
