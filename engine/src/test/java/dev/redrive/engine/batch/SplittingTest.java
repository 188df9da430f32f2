// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.batch;

import static dev.redrive.engine.Given.FAILED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SplittingTest {

    private static final Outcome LATE = new Outcome.TimedOut(Failure.of(FailureCode.TIMEOUT, "no answer within 5 ms"));

    private final List<List<Integer>> calls = new ArrayList<>();

    /** A handler that throws whenever one of these is in the batch. */
    private Splitting runs(Splitting splitting, Collection<Integer> bad) {
        return runs(splitting, part -> part.stream().noneMatch(bad::contains));
    }

    private interface Works {
        boolean with(List<Integer> part);
    }

    private Splitting runs(Splitting splitting, Works works) {
        for (var part = splitting.next(none -> false); !part.isEmpty(); part = splitting.next(none -> false)) {
            calls.add(part);
            splitting.answered(works.with(part) ? BatchAnswer.SUCCEEDED : new BatchAnswer.Whole(FAILED));
        }
        return splitting;
    }

    private static Splitting first(int messages) {
        return new Splitting(messages, (message, failure) -> false);
    }

    private static Splitting last(int messages) {
        return new Splitting(messages, (message, failure) -> true);
    }

    private static Set<Integer> charged(Splitting splitting, int messages) {
        return IntStream.range(0, messages)
                .filter(message -> !splitting.outcome(message).equals(Outcome.SUCCEEDED))
                .boxed()
                .collect(Collectors.toSet());
    }

    @Test
    void callsOnceWhenAllGoesWell() {
        var splitting = runs(first(32), Set.of());

        assertThat(calls).hasSize(1);
        assertThat(charged(splitting, 32)).isEmpty();
    }

    @Test
    void chargesOnlyTheBadOneOf32() {
        for (int bad = 0; bad < 32; bad++) {
            calls.clear();
            var splitting = runs(first(32), Set.of(bad));

            assertThat(charged(splitting, 32)).containsExactly(bad);
            assertThat(calls).as("all, and two for each of five halvings").hasSize(11);
        }
    }

    @Test
    void takesTwoHalvesThatFailForAnOutageAndStops() {
        var splitting = runs(first(32), part -> false);

        assertThat(calls).hasSize(3);
        assertThat(charged(splitting, 32)).hasSize(32);
    }

    @Test
    void triesEachAloneBeforeAnOutageEndsIt() {
        var splitting = runs(last(32), Set.of(3, 30));

        assertThat(charged(splitting, 32)).containsExactlyInAnyOrder(3, 30);
        assertThat(calls).hasSize(3 + 32);
    }

    @Test
    void triesOnlyThoseAloneThatWouldEnd() {
        var splitting = runs(new Splitting(4, (message, failure) -> message == 1), part -> part.size() == 1);

        assertThat(calls).containsExactly(List.of(0, 1, 2, 3), List.of(0, 1), List.of(2, 3), List.of(1));
        assertThat(charged(splitting, 4)).containsExactlyInAnyOrder(0, 2, 3);
    }

    @Test
    void findsBothBadOnesOfOneHalfSinceTheOtherShowsThatTheHandlerWorks() {
        var splitting = runs(first(32), Set.of(1, 14));

        assertThat(charged(splitting, 32)).containsExactlyInAnyOrder(1, 14);
    }

    @Test
    void doesNotTryASingleOneTwice() {
        var splitting = runs(last(1), part -> false);

        assertThat(calls).containsExactly(List.of(0));
        assertThat(charged(splitting, 1)).containsExactly(0);

        calls.clear();
        runs(last(2), part -> false);

        assertThat(calls).containsExactly(List.of(0, 1), List.of(0), List.of(1));
    }

    @Test
    void takesEachAnswerForItsMessage() {
        var splitting = first(3);
        splitting.next(none -> false);

        splitting.answered(new BatchAnswer.Each(List.of(Outcome.SUCCEEDED, FAILED, Outcome.SUCCEEDED)));

        assertThat(splitting.decided()).containsExactly(0, 1, 2);
        assertThat(splitting.decided()).isEmpty();
        assertThat(charged(splitting, 3)).containsExactly(1);
        assertThat(splitting.next(none -> false)).isEmpty();
    }

    @Test
    void refusesAnswersForAnotherNumberOfMessages() {
        var splitting = first(3);
        splitting.next(none -> false);

        assertThatThrownBy(() -> splitting.answered(new BatchAnswer.Each(List.of(FAILED))))
                .hasMessage("1 answers for 3 messages");
    }

    @Test
    void doesNotSplitWhatIsTooSlowButTriesAloneWhatThatWouldEnd() {
        var splitting = first(4);
        splitting.next(none -> false);

        splitting.timedOut(LATE, message -> message == 2);

        assertThat(splitting.decided()).containsExactly(0, 1, 3);
        assertThat(splitting.next(none -> false)).containsExactly(2);
        splitting.answered(BatchAnswer.SUCCEEDED);
        assertThat(splitting.next(none -> false)).isEmpty();
        assertThat(charged(splitting, 4)).containsExactlyInAnyOrder(0, 1, 3);
    }

    @Test
    void takesAHalfThatIsTooSlowForAHalfThatFailed() {
        var splitting = first(4);
        splitting.next(none -> false);
        splitting.answered(new BatchAnswer.Whole(FAILED));
        splitting.next(none -> false);
        splitting.timedOut(LATE, none -> false);

        splitting.next(none -> false);
        splitting.answered(new BatchAnswer.Whole(FAILED));

        assertThat(splitting.next(none -> false)).as("an outage").isEmpty();
        assertThat(splitting.outcome(0)).isEqualTo(LATE);
        assertThat(splitting.outcome(3)).isEqualTo(FAILED);
    }

    @Test
    void leavesOutWhatWasRuledOnMeanwhile() {
        var splitting = first(4);
        splitting.next(none -> false);
        splitting.answered(new BatchAnswer.Whole(FAILED));

        assertThat(splitting.next(message -> message <= 1)).containsExactly(2, 3);
        splitting.answered(new BatchAnswer.Whole(FAILED));
        assertThat(splitting.next(message -> true)).isEmpty();

        assertThat(splitting.decided()).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @Test
    void givesEveryMessageOneOutcomeWhateverTheHandlerDoes() {
        for (int seed = 0; seed < 500; seed++) {
            var random = new Random(seed);
            int messages = 1 + random.nextInt(40);
            int moods = random.nextInt(4);
            var splitting = new Splitting(messages, (message, failure) -> message % (moods + 1) == 0);
            var gone = new HashSet<Integer>();
            var seen = new ArrayList<Integer>();
            int count = 0;
            for (var part = splitting.next(gone::contains); !part.isEmpty(); part = splitting.next(gone::contains)) {
                count++;
                assertThat(part).as("seed %d", seed).noneMatch(seen::contains).doesNotHaveDuplicates();
                answer(splitting, part.size(), random);
                seen.addAll(splitting.decided());
                if (random.nextInt(8) == 0) {
                    gone.add(random.nextInt(messages));
                }
            }
            seen.addAll(splitting.decided());
            assertThat(seen).as("seed %d", seed).doesNotHaveDuplicates().hasSize(messages);
            assertThat(count).as("calls of seed %d", seed).isLessThanOrEqualTo(3 * messages);
        }
    }

    private static void answer(Splitting splitting, int size, Random random) {
        switch (random.nextInt(4)) {
            case 0 -> splitting.answered(BatchAnswer.SUCCEEDED);
            case 1 -> splitting.timedOut(LATE, message -> message % 2 == 0);
            case 2 ->
                splitting.answered(new BatchAnswer.Each(IntStream.range(0, size)
                        .mapToObj(each -> random.nextBoolean() ? FAILED : Outcome.SUCCEEDED)
                        .toList()));
            default -> splitting.answered(new BatchAnswer.Whole(FAILED));
        }
    }

    @Test
    void dragsNoGoodMessageAlongWhereverTheBadOnesAre() {
        for (int seed = 0; seed < 500; seed++) {
            var random = new Random(seed);
            int messages = 1 + random.nextInt(64);
            Set<Integer> bad = new HashSet<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                bad.add(random.nextInt(messages));
            }
            calls.clear();

            var splitting = runs(last(messages), bad);

            assertThat(charged(splitting, messages)).as("seed %d", seed).isEqualTo(bad);

            calls.clear();
            var early = runs(first(messages), bad);
            boolean outage = calls.size() == 3 && messages > 2 && bad.size() > 1;

            assertThat(charged(early, messages))
                    .as("seed %d", seed)
                    .isEqualTo(outage ? charged(runs(first(messages), part -> false), messages) : bad);
        }
    }
}
