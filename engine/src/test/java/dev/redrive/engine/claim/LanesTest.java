// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.claim;

import static dev.redrive.engine.Given.message;
import static dev.redrive.engine.Given.urgent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.port.Order;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LanesTest {

    private final Set<Long> suspects = new HashSet<>();
    private final Lanes lanes = lanes(Order.KEY);

    private Lanes lanes(Order order) {
        return new Lanes(order, each -> suspects.contains(position(each)));
    }

    private static long position(Delivery delivery) {
        return delivery.message().origin().position();
    }

    private static List<Long> positions(List<Claim> claims) {
        return claims.stream().map(each -> position(each.delivery())).toList();
    }

    private void add(Delivery... deliveries) {
        for (Delivery each : deliveries) {
            assertThat(lanes.add(each)).isTrue();
        }
    }

    @Test
    void givesOneOfEachKeyAndAllWithoutAKey() {
        add(message(1, "a"), message(2, "a"), message(3), message(4), message(5, "b"));

        assertThat(positions(lanes.claim(10))).containsExactly(1L, 3L, 4L, 5L);
        assertThat(lanes.hasReady()).isFalse();
    }

    @Test
    void givesNoMoreThanThereIsRoomForAndNothingWhenThereIsLessThanNone() {
        add(message(1), message(2), message(3));

        assertThat(lanes.claim(-5)).isEmpty();
        assertThat(lanes.claim(0)).isEmpty();
        assertThat(lanes.claim(Integer.MIN_VALUE)).isEmpty();
        assertThat(positions(lanes.claim(2))).containsExactly(1L, 2L);
        assertThat(positions(lanes.claim(Integer.MAX_VALUE))).containsExactly(3L);
    }

    @Test
    void goesOnWithTheNextOfTheKeyWhenOneIsReleased() {
        add(message(1, "a"), message(2, "a"));
        var first = lanes.claim(9).get(0);

        lanes.release(first);

        assertThat(positions(lanes.claim(9))).containsExactly(2L);
    }

    @Test
    void keepsWhatComesInALaterEpochWhileAVerdictOfAnEarlierOneIsOnItsWay() {
        add(message(1, "a"));
        var first = lanes.claim(9).get(0);
        lanes.close(first);

        add(later(1, "a"), later(2, "a"));
        assertThat(lanes.claim(9)).isEmpty();
        lanes.reopen(first.delivery());
        add(later(3, "a"));

        var again = lanes.claim(9);
        assertThat(positions(again)).containsExactly(1L);
        lanes.release(again.get(0));
        assertThat(positions(lanes.claim(9))).containsExactly(2L);
    }

    @Test
    void keepsWhatCameInALaterEpochWhenAnAttemptOfAnEarlierOneFails() {
        add(message(1, "a"), message(2, "a"));
        var first = lanes.claim(9).get(0);
        add(later(1, "a"), later(2, "a"));

        assertThat(lanes.close(first)).containsExactly(message(2, "a"));
        add(later(3, "a"));
        lanes.reopen(first.delivery());

        for (long next = 1; next <= 3; next++) {
            var claims = lanes.claim(9);
            assertThat(positions(claims)).containsExactly(next);
            lanes.release(claims.get(0));
        }
    }

    private static Delivery later(long position, String key) {
        Delivery earlier = message(position, key);
        return new Delivery(earlier.message(), earlier.standing(), earlier.epoch() + 1);
    }

    @Test
    void returnsTheFollowersOfAMessageThatWaitsAndTakesNoneUntilThatIsDurable() {
        add(message(1, "a"), message(2, "a"), message(3, "a"));
        var first = lanes.claim(9).get(0);

        assertThat(lanes.close(first)).extracting(LanesTest::position).containsExactly(2L, 3L);
        assertThat(lanes.add(message(4, "a"))).isFalse();
        assertThat(lanes.add(message(5, "b"))).isTrue();

        lanes.reopen(first.delivery());
        add(message(1, "a"));
        assertThat(positions(lanes.claim(9))).containsExactly(5L, 1L);
    }

    @Test
    void staysFencedThroughClosingAndReopening() {
        add(message(1, "a"));
        var stuck = lanes.claim(9).get(0);
        lanes.fence(stuck);
        lanes.close(stuck);
        lanes.reopen(stuck.delivery());

        add(message(1, "a"), message(2, "a"));
        assertThat(lanes.claim(9)).isEmpty();

        lanes.unfence(stuck);
        assertThat(positions(lanes.claim(9))).containsExactly(1L);
    }

    @Test
    void staysClosedThroughTheEndOfAFence() {
        add(message(1, "a"));
        var stuck = lanes.claim(9).get(0);
        lanes.fence(stuck);
        lanes.close(stuck);

        lanes.unfence(stuck);

        assertThat(lanes.add(message(2, "a"))).isFalse();
        lanes.reopen(stuck.delivery());
        assertThat(lanes.add(message(2, "a"))).isTrue();
    }

    @Test
    void fencesACopyOfAMessageWithoutAKeyByItsOriginAndNoStranger() {
        add(message(1));
        var stuck = lanes.claim(9).get(0);
        lanes.fence(stuck);
        assertThat(lanes.close(stuck)).isEmpty();

        add(message(1), message(2));
        assertThat(positions(lanes.claim(9))).containsExactly(2L);
        lanes.unfence(stuck);

        var copy = lanes.claim(9).get(0);
        lanes.fence(copy);
        lanes.close(copy);
        add(message(1));
        assertThat(lanes.claim(9)).as("a copy of a copy").isEmpty();
        lanes.unfence(copy);
        assertThat(positions(lanes.claim(9))).containsExactly(1L);
    }

    @Test
    void putsUnbegunClaimsBackInFrontAndInOrder() {
        suspects.add(2L);
        add(message(1), message(2), message(3), message(4));
        var claims = lanes.claim(3);
        assertThat(positions(claims)).containsExactly(2L, 1L, 3L);

        lanes.unclaim(claims);

        assertThat(positions(lanes.claim(9))).containsExactly(2L, 1L, 3L, 4L);
    }

    @Test
    void givesOneSuspectAtATime() {
        suspects.addAll(Set.of(1L, 2L));
        add(message(1, "a"), message(2, "b"), message(3, "c"));
        var claims = lanes.claim(9);
        assertThat(positions(claims)).containsExactly(1L, 3L);
        assertThat(lanes.hasReady()).isFalse();

        lanes.release(claims.get(0));

        assertThat(lanes.hasReady()).isTrue();
        assertThat(positions(lanes.claim(9))).containsExactly(2L);
    }

    @Test
    void givesUpEverythingThatIsNotBeingAttempted() {
        suspects.add(3L);
        add(message(1, "a"), message(2, "a"), message(3), message(4));
        lanes.claim(2);

        assertThat(lanes.giveUp()).extracting(LanesTest::position).containsExactlyInAnyOrder(4L, 2L);
        assertThat(lanes.giveUp()).isEmpty();
    }

    @Test
    void letsUrgentOnesOvertakeStrangersButNoneOfTheirKey() {
        add(message(1), message(2, "a"), urgent(3, "a"), urgent(4, null), urgent(5, "b"), message(6, "b"));

        var claims = lanes.claim(9);

        assertThat(positions(claims)).containsExactly(4L, 5L, 1L, 2L);

        claims.forEach(lanes::release);

        assertThat(positions(lanes.claim(9))).containsExactly(3L, 6L);
    }

    @Test
    void keepsTheRoomOfEachKind() {
        add(message(1), message(2), urgent(3, null), urgent(4, null));

        assertThat(positions(lanes.claim(Room.of(1, 0)))).containsExactly(3L);
        assertThat(positions(lanes.claim(Room.of(0, 9)))).containsExactly(1L, 2L);
        assertThat(lanes.hasReady()).isTrue();
    }

    @Test
    void putsUrgentOnesThatWereNeverBegunBackBeforeAllOthers() {
        add(message(1), urgent(2, null), urgent(3, null));

        lanes.unclaim(lanes.claim(2));
        add(urgent(4, null));

        assertThat(positions(lanes.claim(9))).containsExactly(2L, 3L, 4L, 1L);
        assertThat(lanes.waiting()).isZero();
    }

    @Test
    void leavesNoLaneBehindWhateverHappens() {
        for (int seed = 0; seed < 200; seed++) {
            var random = new Random(seed);
            var lanes = lanes(random.nextBoolean() ? Order.KEY : Order.NONE);
            List<Claim> running = new ArrayList<>();
            List<Claim> fenced = new ArrayList<>();
            List<Delivery> closed = new ArrayList<>();
            for (int step = 0; step < 300; step++) {
                if (step < 200) {
                    long key = random.nextInt(6);
                    lanes.add(key == 0 ? message(key) : message(step, "k" + key));
                }
                running.addAll(lanes.claim(random.nextInt(4)));
                if (!running.isEmpty()) {
                    Claim claim = running.remove(random.nextInt(running.size()));
                    if (random.nextInt(3) == 0) {
                        claim.rule();
                        lanes.fence(claim);
                        fenced.add(claim);
                    }
                    if (random.nextBoolean()) {
                        lanes.close(claim);
                        closed.add(claim.delivery());
                    } else {
                        lanes.release(claim);
                    }
                }
                if (!fenced.isEmpty() && random.nextBoolean()) {
                    lanes.unfence(fenced.remove(random.nextInt(fenced.size())));
                }
                if (!closed.isEmpty() && random.nextBoolean()) {
                    lanes.reopen(closed.remove(random.nextInt(closed.size())));
                }
            }
            while (lanes.hasReady() || !running.isEmpty() || !fenced.isEmpty() || !closed.isEmpty()) {
                fenced.forEach(lanes::unfence);
                fenced.clear();
                closed.forEach(lanes::reopen);
                closed.clear();
                running.addAll(lanes.claim(9));
                running.forEach(lanes::release);
                running.clear();
            }
            assertThat(lanes.size()).as("seed %d", seed).isZero();
        }
    }
}
