// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WindowTest {
    private static final Failed FAILED = new Failed(2, Instant.ofEpochMilli(5000), Instant.ofEpochMilli(1000));

    private final Window window = new Window(10);

    @Test
    void staysAtTheLowestUnfinishedOne() {
        arrive(10, 14);

        window.finish(11);
        window.finish(13);

        assertThat(window.watermark()).isEqualTo(10);
        assertThat(window.span()).isEqualTo(4);
        assertThat(window.isFinished(11)).isTrue();
        assertThat(window.isFinished(12)).isFalse();
    }

    @Test
    void passesAllThatIsFinishedOnceTheLowestOneIs() {
        arrive(10, 14);
        window.finish(11);
        window.finish(13);

        window.finish(10);

        assertThat(window.watermark()).isEqualTo(12);
        assertThat(window.snapshot().finished()).isEqualTo(Offsets.of(run -> run.accept(13, 14)));
    }

    @Test
    void countsWhatNeverCameAsFinished() {
        window.arrived(15);

        assertThat(window.watermark()).isEqualTo(15);
        assertThat(window.end()).isEqualTo(16);

        window.arrived(20);
        assertThat(window.isFinished(16)).isTrue();
        assertThat(window.isFinished(19)).isTrue();
        assertThat(window.isFinished(20)).isFalse();
        assertThat(window.watermark()).isEqualTo(15);
    }

    @Test
    void followsTheReadersPositionPastTransactionMarkers() {
        arrive(10, 12);
        window.finish(10);
        window.finish(11);

        window.arrivedUpTo(13);

        assertThat(window.watermark()).isEqualTo(13);
        assertThat(window.span()).isZero();
    }

    @Test
    void letsAPositionBelowTheEndChangeNothing() {
        arrive(10, 14);
        long version = window.version();

        window.arrivedUpTo(12);
        window.arrived(11);

        assertThat(window.end()).isEqualTo(14);
        assertThat(window.isFinished(11)).isFalse();
        assertThat(window.version()).isEqualTo(version);
    }

    @Test
    void finishesOnceHoweverOftenItIsTold() {
        arrive(10, 12);
        window.finish(11);
        long version = window.version();

        window.finish(11);
        window.finish(3);

        assertThat(window.version()).isEqualTo(version);
        assertThat(window.watermark()).isEqualTo(10);
    }

    @Test
    void refusesToFinishOrFailWhatHasNotArrived() {
        arrive(10, 12);

        assertThatThrownBy(() -> window.finish(12)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> window.failed(12, FAILED)).isInstanceOf(IllegalArgumentException.class);
        assertThat(window.isFinished(12)).isFalse();
        assertThat(window.failure(12)).isNull();
    }

    @Test
    void forgetsAFailureWhenItIsFinished() {
        arrive(10, 13);
        window.failed(11, FAILED);
        assertThat(window.failure(11)).isEqualTo(FAILED);

        window.finish(11);
        window.failed(11, FAILED);

        assertThat(window.failure(11)).isNull();
        assertThat(window.snapshot().failed()).isEmpty();
    }

    @Test
    void showsANewVersionForEachChangeOfAFailureOnly() {
        arrive(10, 13);
        long fresh = window.version();

        window.failed(11, FAILED);
        long failed = window.version();
        window.failed(11, new Failed(2, FAILED.due(), FAILED.first()));

        assertThat(failed).isGreaterThan(fresh);
        assertThat(window.version()).isEqualTo(failed);
    }

    @Test
    void knowsRestoredOnesBeforeTheyArriveAgain() {
        var restored = Window.restored(snapshot());

        assertThat(restored.watermark()).isEqualTo(10);
        assertThat(restored.end()).isEqualTo(10);
        assertThat(restored.span()).isZero();
        assertThat(restored.isFinished(12)).isTrue();
        assertThat(restored.failure(14)).isEqualTo(FAILED);
        assertThat(restored.snapshot()).isEqualTo(snapshot());
    }

    @Test
    void passesRestoredOnesThatHaveNotArrivedAgain() {
        var restored = Window.restored(snapshot());
        restored.arrived(10);

        restored.finish(10);

        assertThat(restored.watermark()).isEqualTo(14);
        assertThat(restored.end()).isEqualTo(14);
        restored.arrived(12);
        assertThat(restored.end()).isEqualTo(14);
        assertThat(restored.isFinished(12)).isTrue();
    }

    @Test
    void forgetsTheFailureOfARestoredOneThatIsGone() {
        var restored = Window.restored(snapshot());
        long version = restored.version();

        restored.arrived(10);
        restored.arrived(16);

        assertThat(restored.failure(14)).isNull();
        assertThat(restored.isFinished(14)).isTrue();
        assertThat(restored.version()).isGreaterThan(version);
    }

    @Test
    void keepsASnapshotAsItWasTaken() {
        arrive(10, 14);
        window.finish(12);
        window.failed(11, FAILED);
        var taken = window.snapshot();

        window.finish(11);
        window.finish(10);

        assertThat(taken.watermark()).isEqualTo(10);
        assertThat(taken.finished()).isEqualTo(Offsets.of(run -> run.accept(12, 13)));
        assertThat(taken.failed()).containsOnlyKeys(11L);
    }

    @Test
    void crossesAGapOfBillionsWithOneUnfinishedBelow() {
        long far = 5_000_000_000L;
        window.arrived(10);
        window.arrived(far);

        assertThat(window.isFinished(far - 1)).isTrue();
        assertThat(window.isFinished(far)).isFalse();
        assertThat(window.snapshot().finished().size()).isEqualTo(far - 11);

        window.finish(10);
        assertThat(window.watermark()).isEqualTo(far);
    }

    @Test
    void holdsMoreThanAMillionScatteredOnes() {
        int count = 3_000_000;
        arrive(10, 10 + count);
        for (long offset = 10 + count - 1; offset > 10; offset -= 2) {
            window.finish(offset);
        }
        assertThat(window.watermark()).isEqualTo(10);
        assertThat(window.snapshot().finished().size()).isEqualTo(count / 2);

        for (long offset = 10; offset < 10 + count; offset += 2) {
            window.finish(offset);
        }
        assertThat(window.watermark()).isEqualTo(10 + count);
        assertThat(window.snapshot()).isEqualTo(Snapshot.at(10 + count));
    }

    private void arrive(long from, long to) {
        for (long offset = from; offset < to; offset++) {
            window.arrived(offset);
        }
    }

    private static Snapshot snapshot() {
        var failed = new TreeMap<Long, Failed>();
        failed.put(14L, FAILED);
        return new Snapshot(10, Offsets.of(run -> run.accept(11, 14)), failed);
    }
}
