// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.History;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.bytes.ByteWriter;
import dev.redrive.core.bytes.Damaged;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.time.Durations;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class BodyTest {
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00.123456789Z");
    private static final Content FULL = new Content(
            Key.owning(new byte[] {0, -1, 5}),
            Payload.of("value \u00e9\ud83d\ude00"),
            new Headers(List.of(Header.of("a", "1"), Header.of("a", "2"), Header.of("", ""))),
            new Labels("invoice.created", Priority.CRITICAL, "till", "p-1", "c-1"));

    @Test
    void givesBackWhatWasWritten() throws Damaged {
        for (Stored stored : List.of(
                Stored.fresh(NOW, Content.of(Payload.EMPTY)), Stored.fresh(NOW, FULL), failedTwice(), revived())) {
            assertThat(Body.read(Kind.WAITING, 7, Body.sealed(Kind.WAITING, 7, stored)))
                    .isEqualTo(stored);
        }
    }

    @Test
    void seesEveryFlippedBit() {
        byte[] body = Body.sealed(Kind.DEAD, 42, failedTwice());

        for (int bit = 0; bit < body.length * 8; bit++) {
            byte[] damaged = body.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);

            assertThatThrownBy(() -> Body.read(Kind.DEAD, 42, damaged)).isInstanceOf(Damaged.class);
        }
    }

    @Test
    void seesThatARowIsNotItsOwn() {
        byte[] body = Body.sealed(Kind.ITEM, 42, Stored.fresh(NOW, FULL));

        assertThatThrownBy(() -> Body.read(Kind.ITEM, 43, body)).isInstanceOf(Damaged.class);
        assertThatThrownBy(() -> Body.read(Kind.DEAD, 42, body)).isInstanceOf(Damaged.class);
        assertThatThrownBy(() -> Body.read(Kind.ITEM, 42, new byte[3])).isInstanceOf(Damaged.class);
    }

    @Test
    void tellsATimeThatCannotBeAsDamageEvenBehindARightChecksum() {
        var writer = new ByteWriter(32);
        writer.skip(Checksum.SIZE);
        writer.one(1);
        writer.varint(0);
        writer.signed(Long.MAX_VALUE);
        writer.varint(0);
        byte[] body = writer.toBytes();
        Checksum.put(body, 0, Checksum.over(body, Checksum.SIZE, body.length));
        Body.seal(body, 0, Kind.DEAD, 42);

        assertThatThrownBy(() -> Body.read(Kind.DEAD, 42, body)).isInstanceOf(Damaged.class);
    }

    @Test
    void storesAWishToWaitThatIsLongerThanMillisecondsCount() throws Damaged {
        Failure patient = Failure.of(FailureCode.EXCEPTION, "later").retryAfter(Duration.ofSeconds(Long.MAX_VALUE));
        Stored stored =
                Pasts.after(Stored.fresh(NOW, FULL), new Tried(1, NOW, Duration.ZERO, new Outcome.Failed(patient)));

        Stored read = Body.read(Kind.WAITING, 7, Body.sealed(Kind.WAITING, 7, stored));

        assertThat(Pasts.failure(read.history().newest().orElseThrow().outcome())
                        .orElseThrow()
                        .retryAfter())
                .isEqualTo(Durations.LONGEST);
    }

    @Test
    void keepsTheFirstAndTheNewestTries() {
        Stored stored = Stored.fresh(NOW, FULL);
        for (int number = 1; number <= History.TRIES_MAX + 10; number++) {
            stored = Pasts.after(stored, tried(number));
        }

        var life = stored.history().lives().get(0);
        assertThat(life.tried()).hasSize(History.TRIES_MAX);
        assertThat(life.leftOut()).isEqualTo(10);
        assertThat(life.tried().get(0).number()).isEqualTo(1);
        assertThat(life.tried().get(1).number()).isEqualTo(12);
        assertThat(stored.standing().failures()).isEqualTo(History.TRIES_MAX + 10);
    }

    @Test
    void letsTheOldestLivesGo() {
        Stored stored = failedTwice();
        for (int i = 0; i < History.LIVES_MAX + 3; i++) {
            stored = Pasts.revived(stored, NOW.plusSeconds(i));
        }

        assertThat(stored.history().lives()).hasSize(History.LIVES_MAX);
        assertThat(stored.standing().failures()).isZero();
    }

    @Test
    void chargesNothingForAnAbandonedAttempt() {
        Stored stored =
                Pasts.after(Stored.fresh(NOW, FULL), new Tried(1, NOW, Duration.ofMillis(1), Outcome.ABANDONED));

        assertThat(stored.standing().failures()).isZero();
        assertThat(stored.history().newest()).isPresent();
    }

    private static Stored failedTwice() {
        return Pasts.after(Pasts.after(Stored.fresh(NOW, FULL), tried(1)), tried(2));
    }

    private static Stored revived() {
        return Pasts.revived(failedTwice(), NOW.plusSeconds(60));
    }

    private static Tried tried(int number) {
        var failure = Failure.of(FailureCode.TIMEOUT, "java.io.IOException", "took too long")
                .retryAfter(Duration.ofSeconds(number));
        return new Tried(number, NOW, Duration.ofNanos(123_456), new Outcome.TimedOut(failure));
    }
}
