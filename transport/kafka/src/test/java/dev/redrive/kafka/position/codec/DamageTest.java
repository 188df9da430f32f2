// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

import static dev.redrive.kafka.position.codec.Samples.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.bytes.ByteWriter;
import dev.redrive.kafka.position.Offsets;
import dev.redrive.kafka.position.Snapshot;
import dev.redrive.kafka.position.Window;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import java.util.Arrays;
import java.util.Base64;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Whatever the bytes are: nothing is thrown, and nothing wrong is believed. */
class DamageTest {
    private static final int TRIES = 200;
    private static final long WATERMARK = 1_000;

    private final Snapshot snapshot = Samples.mixed(WATERMARK, 200, new Seed(1).random());

    @Test
    void seesEveryFlippedBit() {
        byte[] bytes = Progress.encode(snapshot);
        byte[] text = textBytes();
        byte[] pointer = bytesOf(PositionText.pointer(TOPIC, 3, 77));

        for (int bit = 0; bit < bytes.length * 8; bit++) {
            assertThat(Progress.decode(flipped(bytes, bit))).isEmpty();
        }
        for (int bit = 0; bit < text.length * 8; bit++) {
            assertThat(decode(flipped(text, bit))).isEqualTo(Position.UNKNOWN);
        }
        for (int bit = 0; bit < pointer.length * 8; bit++) {
            assertThat(decode(flipped(pointer, bit))).isEqualTo(Position.UNKNOWN);
        }
    }

    @Test
    void seesEveryCut() {
        byte[] bytes = Progress.encode(snapshot);
        String text = PositionText.encode(TOPIC, snapshot, 4096).orElseThrow();

        for (int length = 0; length < bytes.length; length++) {
            assertThat(Progress.decode(Arrays.copyOf(bytes, length))).isEmpty();
        }
        for (int length = 0; length < text.length(); length++) {
            assertThat(PositionText.decode(text.substring(0, length), WATERMARK))
                    .isEqualTo(Position.UNKNOWN);
        }
        assertThat(Progress.decode(Arrays.copyOf(bytes, bytes.length + 1))).isEmpty();
        assertThat(PositionText.decode(text + "AAAA", WATERMARK)).isEqualTo(Position.UNKNOWN);
    }

    @SeedTest(worlds = 50)
    void knowsNothingFromRandomBytes(Seed seed) {
        var random = seed.random();
        for (int i = 0; i < TRIES; i++) {
            byte[] bytes = randomBytes(random);

            assertThat(Progress.decode(bytes)).isEmpty();
            assertThat(decode(bytes)).isEqualTo(Position.UNKNOWN);
        }
    }

    /** Behind a right checksum, as only malice makes it: what is believed must at least be usable. */
    @SeedTest(worlds = 50)
    void bearsAnyContentBehindARightChecksum(Seed seed) {
        var random = seed.random();
        byte[] progress = content(Progress.encode(snapshot));
        byte[] text = content(textBytes());
        byte[] body = Body.encode(snapshot);
        for (int i = 0; i < TRIES; i++) {
            usable(Progress.decode(Checksum.before(changed(progress, random), 0))
                    .orElse(snapshot));
            usable(decode(Checksum.before(changed(text, random), WATERMARK)));
            usable(decode(Checksum.before(here(changed(body, random)), WATERMARK)));
            usable(decode(Checksum.before(here(randomBytes(random)), WATERMARK)));
        }
    }

    @Test
    void believesNoRunThatReachesTooFar() {
        var writer = new ByteWriter(32);
        writer.one(0);
        writer.varint(1);
        writer.varint(1);
        writer.varint(Long.MAX_VALUE - WATERMARK - 1);
        writer.varint(0);

        assertThat(decode(Checksum.before(here(writer.toBytes()), WATERMARK))).isEqualTo(Position.UNKNOWN);
    }

    @Test
    void believesNoFailureOfAFinishedOne() {
        var writer = new ByteWriter(32);
        writer.one(0);
        writer.varint(1);
        writer.varint(1);
        writer.varint(1);
        writer.varint(1);
        writer.varint(1);
        writer.varint(2);
        writer.signed(7);
        writer.signed(7);

        assertThat(decode(Checksum.before(here(writer.toBytes()), WATERMARK))).isEqualTo(Position.UNKNOWN);
    }

    @Test
    void believesNothingThatGoesOnBehindItsEnd() {
        byte[] body = Body.encode(snapshot);
        byte[] deflated = here(Body.encode(everySecond(10_000)));
        assertThat(decode(Checksum.before(deflated, WATERMARK))).isInstanceOf(Position.Known.class);

        byte[] longerBody = Arrays.copyOf(body, body.length + 1);
        byte[] longerStream = Arrays.copyOf(deflated, deflated.length + 1);

        assertThat(decode(Checksum.before(here(longerBody), WATERMARK))).isEqualTo(Position.UNKNOWN);
        assertThat(decode(Checksum.before(longerStream, WATERMARK))).isEqualTo(Position.UNKNOWN);
    }

    @Test
    void inflatesNoMoreThanMetadataMayHold() {
        var wide = everySecond(600_000);
        assertThat(here(Body.encode(wide))).hasSizeLessThan(1000);

        assertThat(PositionText.encode(TOPIC, wide, 4096)).isEmpty();
        assertThat(decode(Checksum.before(here(Body.encode(wide)), WATERMARK))).isEqualTo(Position.UNKNOWN);
        assertThat(decode(Checksum.before(here(Body.encode(everySecond(500_000))), WATERMARK)))
                .isEqualTo(new Position.Known(TOPIC, everySecond(500_000)));
    }

    private static Snapshot everySecond(int span) {
        var finished = Offsets.of(run -> {
            for (long offset = WATERMARK + 1; offset < WATERMARK + span; offset += 2) {
                run.accept(offset, offset + 1);
            }
        });
        return new Snapshot(WATERMARK, finished, new TreeMap<>());
    }

    private byte[] textBytes() {
        return bytesOf(PositionText.encode(TOPIC, snapshot, 4096).orElseThrow());
    }

    private static byte[] bytesOf(String text) {
        return Base64.getUrlDecoder().decode(text.substring("rd1.".length()));
    }

    private static Position decode(byte[] bytes) {
        return PositionText.decode(
                "rd1." + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes), WATERMARK);
    }

    private static byte[] here(byte[] body) {
        var writer = new ByteWriter(64);
        writer.one(1);
        writer.text(TOPIC);
        Packed.write(body, writer);
        return writer.toBytes();
    }

    private static byte[] content(byte[] bytes) {
        return Arrays.copyOfRange(bytes, Integer.BYTES, bytes.length);
    }

    private static void usable(Position position) {
        if (position instanceof Position.Known known) {
            usable(known.snapshot());
        }
    }

    private static void usable(Snapshot believed) {
        assertThat(Window.restored(believed).snapshot()).isEqualTo(believed);
    }

    private static byte[] changed(byte[] bytes, RandomGenerator random) {
        byte[] changed =
                Arrays.copyOf(bytes, bytes.length - (random.nextInt(4) == 0 ? random.nextInt(bytes.length) : 0));
        for (int i = random.nextInt(4); i >= 0 && changed.length > 0; i--) {
            changed[random.nextInt(changed.length)] = (byte) random.nextInt();
        }
        return changed;
    }

    private static byte[] randomBytes(RandomGenerator random) {
        var bytes = new byte[random.nextInt(1, 200)];
        random.nextBytes(bytes);
        if (random.nextBoolean()) {
            bytes[0] = (byte) random.nextInt(3);
        }
        return bytes;
    }

    private static byte[] flipped(byte[] bytes, int bit) {
        byte[] flipped = bytes.clone();
        flipped[bit / 8] ^= (byte) (1 << bit % 8);
        return flipped;
    }
}
