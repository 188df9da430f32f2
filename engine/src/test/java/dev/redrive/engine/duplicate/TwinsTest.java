// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.duplicate;

import static dev.redrive.engine.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.duplicate.DuplicateKey;
import dev.redrive.core.duplicate.Twin;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import dev.redrive.engine.Given;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.claim.Lanes;
import dev.redrive.engine.duplicate.Twins.Admission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TwinsTest {

    private static final Verdict RETRY = new Verdict.RetryAt(Given.START);
    private static final Verdict BURY = new Verdict.Bury(Reason.PERMANENT);

    private final Twins twins = new Twins();

    private static Delivery copy(long position, int key, boolean completed) {
        return message(position).withTwin(new Twin(new DuplicateKey(0, key), completed));
    }

    /** Comes, and is claimed at once. */
    private Claim comes(Delivery delivery) {
        twins.received(delivery);
        return claim(delivery);
    }

    private static Claim claim(Delivery delivery) {
        var lanes = new Lanes(Order.NONE, any -> false);
        lanes.add(delivery);
        return lanes.claim(1).get(0);
    }

    private List<Claim> settle(Claim claim, Verdict verdict) {
        return twins.settled(new Ruling(claim.delivery(), verdict, null));
    }

    @Test
    void letsStrangersRun() {
        assertThat(twins.admit(comes(message(1)))).isEqualTo(Admission.RUNS);
        assertThat(twins.admit(comes(copy(2, 1, false)))).isEqualTo(Admission.RUNS);
        assertThat(twins.admit(comes(copy(3, 2, false)))).isEqualTo(Admission.RUNS);
    }

    @Test
    void takesTheSourcesWord() {
        assertThat(twins.admit(comes(copy(1, 1, true)))).isEqualTo(Admission.DUPLICATE);
    }

    @Test
    void holdsACopyUntilTheFirstIsSettledAndThenItIsADuplicate() {
        Claim first = comes(copy(1, 1, false));
        Claim second = comes(copy(2, 1, false));
        twins.admit(first);

        assertThat(twins.admit(second)).isEqualTo(Admission.WAITS);
        assertThat(twins.waiting()).isEqualTo(1);
        assertThat(settle(first, Verdict.DONE)).containsExactly(second);
        assertThat(twins.admit(second)).isEqualTo(Admission.DUPLICATE);
        assertThat(settle(second, Verdict.DUPLICATE)).isEmpty();
        assertThat(twins.none()).isTrue();
    }

    @Test
    void attemptsTheSecondWhenTheFirstIsBuriedParkedOrSkipped() {
        for (Verdict verdict : List.of(BURY, RETRY, Verdict.SKIP)) {
            Claim first = comes(copy(1, 1, false));
            Claim second = comes(copy(2, 1, false));
            Claim third = comes(copy(3, 1, false));
            twins.admit(first);
            twins.admit(second);
            twins.admit(third);

            assertThat(settle(first, verdict)).as("one at a time").containsExactly(second);
            assertThat(twins.admit(second)).isEqualTo(Admission.RUNS);
            assertThat(settle(second, Verdict.DONE)).containsExactly(third);
            assertThat(twins.admit(third)).isEqualTo(Admission.DUPLICATE);
            settle(third, Verdict.DUPLICATE);
        }
    }

    @Test
    void knowsOfACompletionThatCameWhileACopyStoodInItsLane() {
        Claim first = comes(copy(1, 1, false));
        Delivery second = copy(2, 1, false);
        twins.received(second);
        twins.admit(first);

        assertThat(settle(first, Verdict.DONE)).isEmpty();

        assertThat(twins.admit(claim(second))).isEqualTo(Admission.DUPLICATE);
    }

    @Test
    void forgetsACompletionForThoseThatComeLater() {
        Claim first = comes(copy(1, 1, false));
        twins.received(copy(2, 1, false));
        twins.admit(first);
        settle(first, Verdict.DONE);

        assertThat(twins.admit(comes(copy(3, 1, false))))
                .as("the source says that the window has passed")
                .isEqualTo(Admission.RUNS);
    }

    @Test
    void holdsCopiesWhileAHandlerIgnoresItsDeadline() {
        Claim first = comes(copy(1, 1, false));
        Claim second = comes(copy(2, 1, false));
        twins.admit(first);
        twins.fence(first.delivery());
        twins.admit(second);

        assertThat(settle(first, RETRY)).isEmpty();
        assertThat(twins.admit(comes(copy(1, 1, false)))).as("its own retry").isEqualTo(Admission.WAITS);
        assertThat(twins.unfence(first.delivery())).containsExactly(second);
    }

    @Test
    void forgetsTheFenceOfAHandlerThatEndsAfterAllHaveLeft() {
        Claim first = comes(copy(1, 1, false));
        twins.admit(first);
        twins.fence(first.delivery());
        settle(first, BURY);
        assertThat(twins.none()).isFalse();

        assertThat(twins.unfence(first.delivery())).isEmpty();

        assertThat(twins.none()).isTrue();
    }

    @Test
    void givesUpWhatWaitsAndTakesItAgain() {
        Claim first = comes(copy(1, 1, false));
        Claim second = comes(copy(2, 1, false));
        twins.admit(first);
        twins.admit(second);

        assertThat(twins.recall()).containsExactly(second);
        assertThat(twins.waiting()).isZero();
        assertThat(twins.admit(first)).as("it was claimed before").isEqualTo(Admission.RUNS);
        assertThat(twins.admit(second)).isEqualTo(Admission.WAITS);
        assertThat(twins.left(first.delivery())).containsExactly(second);
    }

    /** Whatever comes, runs and leaves: one copy at a time, none waits for nothing, none is a duplicate of nothing. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void letsOneCopyRunAtATimeAndForgetsNone(long seed) {
        var random = new Random(seed);
        List<Claim> ready = new ArrayList<>();
        Map<DuplicateKey, Claim> running = new HashMap<>();
        Set<Claim> waiting = new HashSet<>();
        Map<Claim, Boolean> right = new HashMap<>();
        for (long position = 1; position <= 3000 || !right.isEmpty(); position++) {
            if (position <= 3000) {
                Claim claim = comes(copy(position, random.nextInt(5), false));
                right.put(claim, false);
                ready.add(claim);
            }
            while (!ready.isEmpty() && random.nextInt(3) > 0) {
                Claim next = ready.remove(random.nextInt(ready.size()));
                switch (twins.admit(next)) {
                    case RUNS -> {
                        assertThat(running.put(key(next), next))
                                .as("seed %s", seed)
                                .isNull();
                        assertThat(right.get(next)).as("seed %s", seed).isFalse();
                    }
                    case WAITS -> {
                        assertThat(running).as("seed %s", seed).containsKey(key(next));
                        waiting.add(next);
                    }
                    case DUPLICATE -> {
                        assertThat(right.remove(next)).as("seed %s", seed).isTrue();
                        freed(settle(next, Verdict.DUPLICATE), waiting, ready);
                    }
                }
            }
            if (!running.isEmpty() && random.nextInt(3) == 0) {
                Claim ends = new ArrayList<>(running.values()).get(random.nextInt(running.size()));
                running.remove(key(ends));
                right.remove(ends);
                boolean done = random.nextBoolean();
                right.replaceAll((claim, was) -> was || (done && key(claim).equals(key(ends))));
                freed(settle(ends, done ? Verdict.DONE : BURY), waiting, ready);
            }
            assertThat(twins.waiting()).as("seed %s", seed).isEqualTo(waiting.size());
        }

        assertThat(twins.none()).as("seed %s", seed).isTrue();
    }

    private static void freed(List<Claim> freed, Set<Claim> waiting, List<Claim> ready) {
        assertThat(waiting).containsAll(freed);
        freed.forEach(waiting::remove);
        ready.addAll(freed);
    }

    private static DuplicateKey key(Claim claim) {
        return Objects.requireNonNull(claim.delivery().twin()).key();
    }
}
