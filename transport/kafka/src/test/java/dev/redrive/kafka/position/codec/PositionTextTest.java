// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

import static dev.redrive.kafka.position.codec.Samples.NOON;
import static dev.redrive.kafka.position.codec.Samples.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.kafka.position.Failed;
import dev.redrive.kafka.position.Offsets;
import dev.redrive.kafka.position.Snapshot;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PositionTextTest {
    private static final int BROKER_DEFAULT = 4096;

    @SeedTest(worlds = 50)
    void givesBackWhatWasWritten(Seed seed) {
        var random = seed.random();
        var snapshot = Samples.mixed(random.nextLong(1L << 50), random.nextInt(1, 600), random);

        String text = PositionText.encode(TOPIC, snapshot, BROKER_DEFAULT).orElseThrow();

        assertThat(text).isPrintable().doesNotContainAnyWhitespaces();
        assertThat(PositionText.decode(text, snapshot.watermark())).isEqualTo(new Position.Known(TOPIC, snapshot));
    }

    @Test
    void costsLittleWhenNothingIsKnownAboveTheWatermark() {
        var snapshot = Snapshot.at(123_456_789_012L);

        String text = PositionText.encode(TOPIC, snapshot, BROKER_DEFAULT).orElseThrow();

        assertThat(text).hasSizeLessThan(60);
        assertThat(PositionText.decode(text, snapshot.watermark())).isEqualTo(new Position.Known(TOPIC, snapshot));
    }

    @Test
    void fitsTwentyThousandScatteredOnesIntoTheBrokersDefault() {
        var snapshot = Samples.scattered(1_000_000, 10_000, 20_000, new Seed(1).random());

        assertThat(PositionText.encode(TOPIC, snapshot, BROKER_DEFAULT)).isPresent();
    }

    @Test
    void saysWhenItDoesNotFit() {
        var snapshot = Samples.scattered(1_000_000, 10_000, 20_000, new Seed(1).random());
        int size = PositionText.encode(TOPIC, snapshot, BROKER_DEFAULT)
                .orElseThrow()
                .getBytes(StandardCharsets.UTF_8)
                .length;

        assertThat(PositionText.encode(TOPIC, snapshot, size)).isPresent();
        assertThat(PositionText.encode(TOPIC, snapshot, size - 1)).isEmpty();
        assertThat(PositionText.encode(TOPIC, snapshot, 0)).isEmpty();
        assertThat(PositionText.encode(
                        TOPIC, Samples.scattered(0, 500_000, 1_000_000, new Seed(1).random()), BROKER_DEFAULT))
                .isEmpty();
    }

    @Test
    void keepsAGapOfBillions() {
        var snapshot = new Snapshot(7, Offsets.of(run -> run.accept(8, 5_000_000_000L)), new TreeMap<>());

        String text = PositionText.encode(TOPIC, snapshot, BROKER_DEFAULT).orElseThrow();

        assertThat(PositionText.decode(text, 7)).isEqualTo(new Position.Known(TOPIC, snapshot));
    }

    @Test
    void saysNothingAboutAnotherOffset() {
        String text = PositionText.encode(TOPIC, Snapshot.at(5), BROKER_DEFAULT).orElseThrow();

        assertThat(PositionText.decode(text, 6)).isEqualTo(Position.UNKNOWN);
        assertThat(PositionText.decode(text, -1)).isEqualTo(Position.UNKNOWN);
    }

    @Test
    void saysWhoseOlderPositionIsLeft() {
        var left = Samples.left(Samples.mixed(9, 200, new Seed(1).random()), 1L << 40);

        String text = PositionText.encode(left, BROKER_DEFAULT).orElseThrow();

        assertThat(PositionText.decode(text, 9)).isEqualTo(left);
        assertThat(PositionText.decode(text, 10)).isEqualTo(Position.UNKNOWN);
    }

    @Test
    void pointsToThePlaceOnTheProgressTopic() {
        var nowhere = new Position.Elsewhere(TOPIC, Integer.MAX_VALUE, Long.MAX_VALUE);

        assertThat(PositionText.decode(PositionText.pointer(TOPIC, 3, 77), 5))
                .isEqualTo(new Position.Elsewhere(TOPIC, 3, 77));
        assertThat(PositionText.decode(PositionText.pointer(TOPIC, nowhere.partition(), nowhere.offset()), 5))
                .isEqualTo(nowhere);
        assertThatThrownBy(() -> PositionText.pointer(TOPIC, 0, -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void knowsNothingFromMetadataOfOthers() {
        assertThat(PositionText.decode("", 5)).isEqualTo(Position.UNKNOWN);
        assertThat(PositionText.decode("rd1.", 5)).isEqualTo(Position.UNKNOWN);
        assertThat(PositionText.decode("rd1.äöü\uD800", 5)).isEqualTo(Position.UNKNOWN);
        assertThat(PositionText.decode("{\"offset\": 5}", 5)).isEqualTo(Position.UNKNOWN);
    }

    @Test
    void knowsNothingFromALaterVersion() {
        String text = PositionText.pointer(TOPIC, 3, 77);

        assertThat(PositionText.decode(text.replace("rd1.", "rd2."), 5)).isEqualTo(Position.UNKNOWN);
    }

    @Test
    void neverMakesADueTimeEarlier() {
        Instant due = NOON.plusNanos(1);
        Instant first = NOON.plusNanos(999_999);

        Failed read = carriedOver(new Failed(3, due, first));

        assertThat(read).isEqualTo(new Failed(3, NOON.plusMillis(1), NOON));
    }

    @Test
    void bearsTimesBeyondAllMilliseconds() {
        Failed read = carriedOver(new Failed(Integer.MAX_VALUE, Instant.MAX, Instant.MIN));

        assertThat(read.count()).isEqualTo(Integer.MAX_VALUE);
        assertThat(read.due()).isEqualTo(Instant.ofEpochMilli(Long.MAX_VALUE));
        assertThat(read.first()).isEqualTo(Instant.ofEpochMilli(Long.MIN_VALUE));
    }

    private static Failed carriedOver(Failed failed) {
        var byOffset = new TreeMap<Long, Failed>();
        byOffset.put(9L, failed);
        String text = PositionText.encode(TOPIC, new Snapshot(9, Offsets.NONE, byOffset), BROKER_DEFAULT)
                .orElseThrow();
        return ((Position.Known) PositionText.decode(text, 9))
                .snapshot()
                .failed()
                .get(9L);
    }
}
