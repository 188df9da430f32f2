// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class OffsetsTest {

    @Test
    void keepsFewLongRunsAsRuns() {
        var offsets = Offsets.of(run -> {
            run.accept(5, 9);
            run.accept(1_000_000_000_000L, 3_000_000_000_000L);
        });

        assertThat(offsets).isInstanceOf(OffsetRuns.class);
        assertThat(offsets.size()).isEqualTo(2_000_000_000_004L);
        assertThat(offsets.first()).isEqualTo(5);
        assertThat(LongStream.of(5, 8, 1_000_000_000_000L, 2_999_999_999_999L)).allMatch(offsets::contains);
        assertThat(LongStream.of(0, 4, 9, 999_999_999_999L, 3_000_000_000_000L, Long.MAX_VALUE))
                .noneMatch(offsets::contains);
    }

    @Test
    void keepsManyShortRunsAsBits() {
        var offsets = everySecond(100, 1000);

        assertThat(offsets).isInstanceOf(OffsetBits.class);
        assertThat(offsets.size()).isEqualTo(450);
        assertThat(offsets.first()).isEqualTo(100);
        assertThat(LongStream.of(100, 102, 998)).allMatch(offsets::contains);
        assertThat(LongStream.of(0, 99, 101, 999, 1000, Long.MAX_VALUE)).noneMatch(offsets::contains);
    }

    @Test
    void tellsTheRunsItWasMadeOf() {
        for (var offsets : new Offsets[] {everySecond(100, 1000), everySecond(7, 8), Offsets.NONE}) {
            assertThat(Offsets.of(offsets::forEachRun)).isEqualTo(offsets).hasSameHashCodeAs(offsets);
        }
        assertThat(everySecond(100, 1000)).isNotEqualTo(everySecond(100, 1002));
        assertThat(everySecond(7, 8)).isNotEqualTo(Offsets.NONE);
    }

    @Test
    void refusesRunsThatDoNotAscend() {
        assertThatThrownBy(() -> runs(5, 9, 9, 10)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> runs(5, 9, 2, 3)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> runs(5, 5, 7, 8)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> runs(-1, 5, 7, 8)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void makesNoSnapshotThatContradictsItself() {
        var failed = new TreeMap<Long, Failed>();
        failed.put(8L, new Failed(1, Instant.EPOCH, Instant.EPOCH));

        assertThatThrownBy(() -> new Snapshot(5, runs(5, 6, 7, 8), new TreeMap<>()))
                .hasMessageContaining("not above the watermark");
        assertThatThrownBy(() -> new Snapshot(5, runs(6, 7, 8, 9), failed)).hasMessageContaining("is finished");
        assertThatThrownBy(() -> new Snapshot(9, Offsets.NONE, failed)).hasMessageContaining("is finished");
        assertThatThrownBy(() -> Snapshot.at(-1)).hasMessageContaining("negative");
    }

    private static Offsets runs(long from, long to, long nextFrom, long nextTo) {
        return Offsets.of(run -> {
            run.accept(from, to);
            run.accept(nextFrom, nextTo);
        });
    }

    private static Offsets everySecond(long from, long to) {
        return Offsets.of(run -> {
            for (long offset = from; offset < to; offset += 2) {
                run.accept(offset, offset + 1);
            }
        });
    }
}
