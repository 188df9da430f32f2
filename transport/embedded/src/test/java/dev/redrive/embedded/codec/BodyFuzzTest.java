// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.bytes.Damaged;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.testkit.fuzz.Fuzz;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Rows of items: damage is seen, never served as good, and what a right checksum hides is told as damage too. */
class BodyFuzzTest extends Fuzz {
    private static final long SEQ = 42;
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00.123456789Z");
    private static final Stored FRESH = Stored.fresh(NOW, Content.of(Payload.EMPTY));
    private static final Stored FULL = Stored.fresh(
            NOW,
            new Content(
                    Key.owning(new byte[] {0, -1, 5}),
                    Payload.of("value"),
                    new Headers(List.of(Header.of("a", "1"), Header.of("a", "2"), Header.of("", ""))),
                    new Labels("invoice.created", Priority.CRITICAL, "till", "p-1", "c-1")));
    private static final Stored FAILED = Pasts.after(Pasts.after(FULL, tried(1)), tried(2));
    private static final Stored REVIVED = Pasts.revived(FAILED, NOW.plusSeconds(60));

    private static Tried tried(int number) {
        var failure = Failure.of(FailureCode.TIMEOUT, "java.io.IOException", "took too long")
                .retryAfter(Duration.ofSeconds(number));
        return new Tried(number, NOW, Duration.ofNanos(123_456), new Outcome.TimedOut(failure));
    }

    @Override
    protected List<byte[]> good() {
        return List.of(sealed(FRESH), sealed(FULL), sealed(FAILED), sealed(REVIVED));
    }

    private static byte[] sealed(Stored stored) {
        return Body.sealed(Kind.DEAD, SEQ, stored);
    }

    @Override
    protected boolean takes(byte[] input) {
        Optional<Stored> read = read(input);
        read.ifPresent(each -> assertThat(each).isIn(FRESH, FULL, FAILED, REVIVED));
        if (input.length >= Checksum.SIZE) {
            read(resealed(input))
                    .ifPresent(each -> assertThat(read(sealed(each))).contains(each));
        }
        return read.isPresent();
    }

    /** Found by chance: it was cut down when written only, so what was read and written again was another. */
    @Test
    void aWishBeyondAllPoliciesIsReadAsItIsWritten() {
        byte[] found = Base64.getDecoder()
                .decode(
                        "264emAH/Aw46AA46Ag46AAIBDjoPAwdUSU1FT1VUARNqYXZhLmlvLklPRXhjZXB0aW9uDXRvb2sgdG9vIGxvbmcA6enp6enp"
                                + "BwIOOg8DB1RJTUVPVVQBE2phdmEuaW8uSU9FeGNlcHRpb24NdG9vayB0b28gbG9uZwAPDjoAAA9pbnZvaWNlLmNyZWF0ZWQD"
                                + "AAFhATEBYQEyAA==");

        assertThat(takes(found)).as("its checksum is wrong").isFalse();
        assertThat(read(resealed(found))).isPresent();
    }

    private static Optional<Stored> read(byte[] bytes) {
        try {
            return Optional.of(Body.read(Kind.DEAD, SEQ, bytes));
        } catch (Damaged e) {
            return Optional.empty();
        }
    }

    private static byte[] resealed(byte[] input) {
        byte[] sealed = input.clone();
        Checksum.put(sealed, 0, Checksum.over(sealed, Checksum.SIZE, sealed.length));
        Body.seal(sealed, 0, Kind.DEAD, SEQ);
        return sealed;
    }
}
