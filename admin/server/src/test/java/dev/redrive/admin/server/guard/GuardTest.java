// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.time.Moment;
import java.time.Duration;
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

    private String signOn() {
        assertThat(guard.open("right", HERE)).isInstanceOf(Guard.SignOn.Opened.class);
        return guard.open("right", HERE) instanceof Guard.SignOn.Opened opened ? opened.cookie() : "";
    }

    @Test
    void knowsTheHolderOfAToken() {
        assertThat(admit("Bearer right", null)).isEqualTo(new Guard.Admission.Known(ALICE));
        assertThat(admit("Bearer wrong", null)).isEqualTo(new Guard.Admission.Stranger(true));
        assertThat(admit("bearer right", null)).isEqualTo(new Guard.Admission.Known(ALICE));
        assertThat(admit("Basic right", null)).isEqualTo(new Guard.Admission.Stranger(false));
        assertThat(admit(null, null)).isEqualTo(new Guard.Admission.Stranger(false));
    }

    @Test
    void takesEveryoneForTheOwnerWhereThereAreNoTokens() {
        guard.follow(List.of());

        assertThat(admit(null, null)).isEqualTo(new Guard.Admission.Known(Caller.LOCAL));
    }

    @Test
    void givesACookieForATokenWhichEndsWithItOrWithTime() {
        String cookie = signOn();
        assertThat(admit(null, cookie)).isEqualTo(new Guard.Admission.Known(ALICE));

        millis += Sessions.LASTS.toMillis();

        assertThat(admit(null, cookie)).isEqualTo(new Guard.Admission.Stranger(false));

        String second = signOn();
        guard.follow(List.of(new Token(ALICE, Token.hash("another"))));

        assertThat(admit(null, second)).isEqualTo(new Guard.Admission.Stranger(false));
    }

    @Test
    void forgetsACookieThatWasGivenBack() {
        String cookie = signOn();

        guard.close(cookie);

        assertThat(admit(null, cookie)).isEqualTo(new Guard.Admission.Stranger(false));
    }

    @Test
    void turnsWrongTokensAwayAfterManyAndTheRightOneNever() {
        for (int i = 0; i < LoginThrottle.WRONG_MAX; i++) {
            assertThat(guard.open("guess" + i, HERE))
                    .isEqualTo(new Guard.SignOn.Refused(new Guard.Admission.Stranger(true)));
        }
        millis += 15_000;

        assertThat(admit("Bearer guess", null)).isEqualTo(new Guard.Admission.TooMany(Duration.ofSeconds(45)));
        assertThat(guard.open("guess", HERE))
                .isEqualTo(new Guard.SignOn.Refused(new Guard.Admission.TooMany(Duration.ofSeconds(45))));
        assertThat(admit("Bearer right", null)).isEqualTo(new Guard.Admission.Known(ALICE));
        assertThat(guard.open("right", HERE)).isInstanceOf(Guard.SignOn.Opened.class);
        assertThat(guard.admit(new Guard.Shown("Bearer guess", null, "192.0.2.8")))
                .isEqualTo(new Guard.Admission.Stranger(true));

        millis += 45_000;

        assertThat(admit("Bearer guess", null)).isEqualTo(new Guard.Admission.Stranger(true));
    }

    @Test
    void countsTheNetworkOfAnIpv6Address() {
        for (int i = 0; i < LoginThrottle.WRONG_MAX; i++) {
            guard.open("guess", "2001:db8:0:1::" + i);
        }

        assertThat(guard.admit(new Guard.Shown("Bearer guess", null, "2001:db8:0:1:ffff::9")))
                .isInstanceOf(Guard.Admission.TooMany.class);
        assertThat(guard.admit(new Guard.Shown("Bearer guess", null, "2001:db8:0:2::9")))
                .isEqualTo(new Guard.Admission.Stranger(true));
    }

    @Test
    void asksWhetherSomeoneIsStillWelcomeWithoutCountingIt() {
        var gone = new Guard.Shown("Bearer gone", null, HERE);
        for (int i = 0; i < 2 * LoginThrottle.WRONG_MAX; i++) {
            assertThat(guard.isStillWelcome(gone)).isFalse();
        }

        assertThat(admit("Bearer gone", null)).isEqualTo(new Guard.Admission.Stranger(true));
    }

    @Test
    void endsNobodyElsesSessionHoweverManyATokenOpens() {
        guard.follow(List.of(
                new Token(ALICE, Token.hash("right")),
                new Token(new Caller("bob", Role.VIEWER, false), Token.hash("bobs"))));
        String alices = signOn();
        for (int i = 0; i < 2_000; i++) {
            guard.open("bobs", HERE);
        }

        assertThat(admit(null, alices)).isEqualTo(new Guard.Admission.Known(ALICE));
    }
}
