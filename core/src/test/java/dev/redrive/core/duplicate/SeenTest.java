// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.duplicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeenTest {

    private static final long WINDOW = 1000;

    private final Seen seen = new Seen(bounds(WINDOW, 3));

    private static Duplicates.Within bounds(long millis, int most) {
        return new Duplicates.Within(Duration.ofMillis(millis), most);
    }

    private static DuplicateKey key(int n) {
        return new DuplicateKey(n * 31L, n);
    }

    @Test
    void holdsAKeyUntilTheWindowHasPassed() {
        seen.add(key(1), 5000);

        assertThat(seen.holds(key(1), 5000)).isTrue();
        assertThat(seen.holds(key(1), 5999)).isTrue();
        assertThat(seen.holds(key(1), 6000)).isFalse();
        assertThat(seen.holds(key(2), 5000)).isFalse();
    }

    @Test
    void countsFromTheNewestCompletion() {
        seen.add(key(1), 0);
        seen.add(key(1), 900);

        assertThat(seen.holds(key(1), 1500)).isTrue();
        seen.add(key(2), 1000);
        assertThat(seen.holds(key(1), 1500)).as("the older place was forgotten").isTrue();
    }

    @Test
    void forgetsTheOldestBeyondTheBoundAndCountsThem() {
        for (int i = 1; i <= 5; i++) {
            seen.add(key(i), 0);
        }

        assertThat(seen.size()).isEqualTo(3);
        assertThat(seen.holds(key(2), 0)).isFalse();
        assertThat(seen.holds(key(3), 0)).isTrue();
        assertThat(seen.cut()).isEqualTo(2);
        assertThat(seen.forgotten()).isEqualTo(2);
    }

    @Test
    void followsOtherBoundsAtOnce() {
        seen.add(key(1), 0);
        seen.add(key(2), 0);

        seen.follow(bounds(10, 1));

        assertThat(seen.size()).isEqualTo(1);
        assertThat(seen.holds(key(2), 9)).isTrue();
        assertThat(seen.holds(key(2), 10)).isFalse();
        seen.follow(bounds(5000, 3));
        assertThat(seen.holds(key(2), 4999)).isTrue();
    }

    @Test
    void refusesBoundsThatHoldNothing() {
        assertThatIllegalArgumentException().isThrownBy(() -> bounds(0, 1)).withMessageContaining("window");
        assertThatIllegalArgumentException().isThrownBy(() -> bounds(1, 0)).withMessageContaining("most");
    }

    /** Beside a list that is searched from its end. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void answersAsAPlainListWould(long seed) {
        var random = new Random(seed);
        int most = random.nextInt(1, 400);
        var tested = new Seen(bounds(WINDOW, most));
        record Entry(DuplicateKey key, long at) {}
        Deque<Entry> model = new ArrayDeque<>();
        long now = 0;
        for (int i = 0; i < 20_000; i++) {
            now += random.nextInt(10) == 0 ? random.nextInt(-50, 200) : random.nextInt(3);
            DuplicateKey key = key(random.nextInt(500));
            if (random.nextBoolean()) {
                while (!model.isEmpty() && now - model.getFirst().at() >= WINDOW) {
                    model.removeFirst();
                }
                if (model.size() == most) {
                    model.removeFirst();
                }
                model.addLast(new Entry(key, now));
                tested.add(key, now);
            }

            boolean expected = false;
            for (var newest = model.descendingIterator(); newest.hasNext(); ) {
                Entry each = newest.next();
                if (each.key().equals(key)) {
                    expected = now - each.at() < WINDOW;
                    break;
                }
            }
            assertThat(tested.holds(key, now)).as("seed %s, step %s", seed, i).isEqualTo(expected);
            assertThat(tested.size()).isEqualTo(model.size());
        }
    }
}
