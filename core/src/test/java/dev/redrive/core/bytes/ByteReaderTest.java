// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.message.Payload;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ByteReaderTest {

    private static final long[] NUMBERS = {0, 1, 127, 128, 300, Long.MAX_VALUE, -1, Long.MIN_VALUE};

    @Test
    void readsWhatWasWrittenInTheSameOrder() throws Damaged {
        var writer = new ByteWriter(0);
        for (long each : NUMBERS) {
            writer.varint(each);
            writer.signed(each);
        }
        writer.one(255);
        writer.instant(Instant.MIN);
        writer.instant(Instant.parse("2030-01-01T00:00:00.123456789Z"));
        writer.text("käse");
        writer.bytes(new byte[] {1, 2});
        writer.payload(Payload.ABSENT);
        writer.payload(Payload.of("value"));
        writer.raw(new byte[] {3});

        var reader = new ByteReader(writer.followedBy(Payload.of("last")));

        for (long each : NUMBERS) {
            assertThat(reader.varint()).isEqualTo(each);
            assertThat(reader.signed()).isEqualTo(each);
        }
        assertThat(reader.one()).isEqualTo(255);
        assertThat(reader.instant()).isEqualTo(Instant.MIN);
        assertThat(reader.instant()).isEqualTo("2030-01-01T00:00:00.123456789Z");
        assertThat(reader.text()).isEqualTo("käse");
        assertThat(reader.bytes()).containsExactly(1, 2);
        assertThat(reader.payload().isAbsent()).isTrue();
        assertThat(reader.payload().text()).isEqualTo("value");
        assertThat(reader.raw(1)).containsExactly(3);
        assertThat(reader.rest().text()).isEqualTo("last");
    }

    @Test
    void sizeOfIsWhatAVarintTakes() {
        for (long each : NUMBERS) {
            var writer = new ByteWriter(0);
            writer.varint(each);
            assertThat(writer.toBytes()).hasSize(ByteWriter.sizeOf(each)).hasSize(writer.size());
        }
    }

    @Test
    void refusesWhatEndsTooEarlyOrClaimsToBeLongerThanItIs() {
        assertThatThrownBy(() -> new ByteReader(new byte[0]).one()).isInstanceOf(Damaged.class);
        assertThatThrownBy(() -> new ByteReader(new byte[] {-1}).varint()).isInstanceOf(Damaged.class);
        assertThatThrownBy(() -> new ByteReader(new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1}).varint())
                .isInstanceOf(Damaged.class);
        assertThatThrownBy(() -> new ByteReader(new byte[] {2, 1}).text()).isInstanceOf(Damaged.class);
        assertThatThrownBy(() -> new ByteReader(new byte[] {3, 1}).payload()).isInstanceOf(Damaged.class);
        assertThatThrownBy(() -> new ByteReader(new byte[] {3, 1, 1}).count(2)).isInstanceOf(Damaged.class);
        assertThatThrownBy(() -> new ByteReader(new byte[] {1}).end()).isInstanceOf(Damaged.class);
    }

    @Test
    void throwsNothingButDamagedWhateverTheBytes() {
        for (int seed = 0; seed < 20_000; seed++) {
            var random = new Random(seed);
            var bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            var reader = new ByteReader(bytes, 0);
            try {
                while (reader.left() > 0) {
                    switch (random.nextInt(7)) {
                        case 0 -> reader.varint();
                        case 1 -> reader.signed();
                        case 2 -> reader.instant();
                        case 3 -> reader.text();
                        case 4 -> reader.bytes();
                        case 5 -> reader.payload();
                        default -> reader.count(1 + random.nextInt(3));
                    }
                }
            } catch (Damaged e) {
                assertThat(e).hasMessageNotContaining("null");
            }
        }
    }
}
