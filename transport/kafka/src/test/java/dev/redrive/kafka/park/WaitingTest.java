// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.park;

import static dev.redrive.kafka.park.Copies.at;
import static dev.redrive.kafka.park.Copies.bytes;
import static dev.redrive.kafka.park.Copies.copy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.kafka.park.Waiting.Copy;
import dev.redrive.kafka.park.Waiting.Due;
import dev.redrive.kafka.park.Waiting.Place;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WaitingTest {
    @TempDir
    Path folder;

    private Waiting waiting;

    @BeforeEach
    void open() {
        waiting = new Waiting(folder, Copies.budget(1000), Copies::id);
    }

    @AfterEach
    void close() {
        waiting.close();
    }

    @Test
    void givesOutWhatIsDueSoonestFirstAndNothingEarly() {
        add("a", at(0, 1), 1, 300);
        add("b", at(0, 2), 1, 100);
        add("c", at(1, 1), 1, 200);
        add("d", at(1, 2), 1, 100);

        assertThat(waiting.nextDue()).isEqualTo(100);
        assertThat(waiting.late(200)).isEqualTo(Map.of(0, 1, 1, 2));
        assertThat(waiting.sizes()).isEqualTo(Map.of(0, 2, 1, 2));
        assertThat(waiting.due(99, 10)).isEmpty();
        assertThat(places(waiting.due(200, 2))).containsExactly(at(0, 2), at(1, 2));
        assertThat(places(waiting.due(200, 10))).containsExactly(at(1, 1));
        assertThat(waiting.nextDue()).isEqualTo(300);
        assertThat(waiting.size()).isEqualTo(1);
        assertThat(waiting.sizes()).isEqualTo(Map.of(0, 1, 1, 0));
        assertThat(waiting.active()).isEqualTo(3);
    }

    @Test
    void saysThatNothingMayBeTakenWhenAllIsActive() {
        add("a", at(0, 1), 1, 100);

        waiting.due(100, 1);

        assertThat(waiting.nextDue()).isEqualTo(Long.MAX_VALUE);
        assertThat(waiting.due(Long.MAX_VALUE, 1)).isEmpty();
        assertThat(lying(0, 0, 10)).isEmpty();
    }

    @Test
    void keepsTheHighestOffsetOfEqualCopies() {
        add("a", at(0, 5), 1, 100);

        assertThat(add("a", at(0, 7), 1, 100)).containsExactly(at(0, 5));
        assertThat(add("a", at(0, 6), 1, 100)).containsExactly(at(0, 6));

        assertThat(places(waiting.due(100, 10))).containsExactly(at(0, 7));
    }

    @Test
    void replacesAWaitingCopyByANewerOneWhateverItsOffset() {
        add("a", at(0, 5), 1, 100);

        assertThat(add("a", at(0, 4), 2, 900)).containsExactly(at(0, 5));
        assertThat(waiting.add(at(0, 9), copy("a", 1, 0), 50, bytes("a", "")))
                .as("replays count before attempts")
                .containsExactly(at(0, 4));
        assertThat(add("a", at(0, 10), 3, 10)).containsExactly(at(0, 10));

        assertThat(places(waiting.due(1000, 10))).containsExactly(at(0, 9));
    }

    @Test
    void takesTheSamePlaceOnlyOnce() {
        add("a", at(0, 5), 1, 100);
        assertThat(add("a", at(0, 5), 1, 100)).isEmpty();
        waiting.due(100, 1);
        assertThat(add("a", at(0, 5), 1, 100)).isEmpty();

        assertThat(waiting.size()).isZero();
        assertThat(waiting.settled(at(0, 5))).containsExactly(at(0, 5));
    }

    @Test
    void finishesAnEqualOrOlderTwinWithTheActiveOne() {
        add("a", at(0, 5), 2, 100);
        waiting.due(100, 1);

        assertThat(add("a", at(0, 6), 1, 100)).isEmpty();
        assertThat(add("a", at(0, 7), 2, 100)).containsExactly(at(0, 6));
        assertThat(waiting.nextDue()).isEqualTo(Long.MAX_VALUE);
        assertThat(waiting.size()).isEqualTo(1);

        assertThat(waiting.settled(at(0, 5))).containsExactly(at(0, 5), at(0, 7));
        assertThat(waiting.size()).isZero();
        assertThat(waiting.settled(at(0, 5))).isEmpty();
    }

    @Test
    void letsANewerTwinGoOnceTheActiveOneIsSettled() {
        add("a", at(0, 5), 1, 100);
        waiting.due(100, 1);
        add("a", at(0, 6), 2, 200);
        assertThat(waiting.due(1000, 10)).isEmpty();

        assertThat(waiting.settled(at(0, 5))).containsExactly(at(0, 5));

        assertThat(places(waiting.due(200, 10))).containsExactly(at(0, 6));
    }

    @Test
    void keepsOnlyTheNewerOfTwoWhenAnActiveOneIsGivenBack() {
        add("a", at(0, 5), 1, 100);
        Due old = waiting.due(100, 1).getFirst();
        add("a", at(0, 6), 2, 200);
        add("b", at(0, 7), 2, 100);
        Due newer = waiting.due(100, 1).getFirst();
        add("b", at(0, 8), 1, 100);

        assertThat(waiting.giveBack(old)).containsExactly(at(0, 5));
        assertThat(waiting.giveBack(newer)).containsExactly(at(0, 8));

        assertThat(places(waiting.due(500, 10))).containsExactly(at(0, 7), at(0, 6));
    }

    @Test
    void givesOutAgainWhatWasGivenBack() {
        add("a", at(0, 5), 1, 100);
        Due taken = waiting.due(100, 1).getFirst();

        assertThat(waiting.giveBack(taken)).isEmpty();
        assertThat(waiting.giveBack(taken)).as("it is active no more").isEmpty();

        Due again = waiting.due(100, 10).getFirst();
        assertThat(again.bytes()).isEqualTo(taken.bytes());
        assertThat(again.copy()).isEqualTo(copy("a", 0, 1));
    }

    @Test
    void losesNeitherOfTwoMessagesWhoseHashesAreEqual() {
        var same = new Copy(42, 0, 1);
        waiting.add(at(0, 1), same, 100, bytes("a", ""));
        assertThat(waiting.add(at(0, 2), same, 100, bytes("b", ""))).isEmpty();
        assertThat(waiting.add(at(0, 3), new Copy(42, 0, 2), 100, bytes("b", "")))
                .containsExactly(at(0, 2));

        assertThat(places(waiting.due(100, 10))).containsExactly(at(0, 1), at(0, 3));
        assertThat(waiting.settled(at(0, 1))).containsExactly(at(0, 1));
        assertThat(waiting.settled(at(0, 3))).containsExactly(at(0, 3));
    }

    @Test
    void forgetsARevokedPartitionAndFreesTwinsElsewhere() {
        add("a", at(0, 5), 1, 100);
        add("b", at(1, 1), 1, 100);
        waiting.due(100, 2);
        add("a", at(1, 2), 1, 100);
        add("b", at(0, 6), 2, 100);
        add("c", at(0, 7), 1, 100);

        waiting.forget(0);

        assertThat(waiting.size()).isEqualTo(1);
        assertThat(waiting.settled(at(0, 5))).isEmpty();
        assertThat(waiting.settled(at(1, 1))).as("its twin is gone").containsExactly(at(1, 1));
        assertThat(places(waiting.due(100, 10))).containsExactly(at(1, 2));
    }

    @Test
    void knowsWhatWaitsInAStretchLowestOffsetFirst() {
        add("a", at(0, 5), 1, 100);
        add("b", at(0, 6), 1, 200);
        add("c", at(0, 3), 1, 300);
        add("d", at(1, 1), 1, 400);

        assertThat(lying(0, 0, 10)).containsExactly(3L, 5L, 6L);
        assertThat(lying(0, 4, 6)).containsExactly(5L);
        waiting.due(300, 10);
        assertThat(lying(0, 0, 10)).isEmpty();
        assertThat(lying(1, 0, 10)).containsExactly(1L);
        assertThat(lying(2, 0, 10)).isEmpty();
        assertThat(waiting.known(0)).isEqualTo(3);
        assertThat(waiting.known(2)).isZero();
    }

    private List<Place> add(String id, Place place, int attempt, long due) {
        return waiting.add(place, copy(id, 0, attempt), due, bytes(id, "of " + place));
    }

    private static List<Place> places(List<Due> taken) {
        return taken.stream().map(Due::place).toList();
    }

    private List<Long> lying(int partition, long from, long end) {
        return waiting.lying(partition, from, end, 10).stream()
                .map(Waiting.Lying::offset)
                .toList();
    }
}
