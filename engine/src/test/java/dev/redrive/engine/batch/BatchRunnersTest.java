// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.batch;

import static dev.redrive.engine.Given.FAILED;
import static dev.redrive.engine.Given.from;
import static dev.redrive.engine.Given.message;
import static dev.redrive.engine.Given.urgent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.batch.BatchKey;
import dev.redrive.core.batch.Batches;
import dev.redrive.core.batch.Batching;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.port.BatchHandler;
import dev.redrive.engine.claim.Claim;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BatchRunnersTest {

    private static final Batches FOURS = Batches.USUAL
            .standard(new Batching(4, Duration.ofSeconds(2), 1))
            .critical(new Batching(2, Duration.ofMillis(500), 1));

    private final List<List<Long>> calls = new CopyOnWriteArrayList<>();
    private final CountDownLatch release = new CountDownLatch(1);

    private static List<Long> positions(List<Attempt> attempts) {
        return attempts.stream().map(each -> each.message().origin().position()).toList();
    }

    private BatchAnswer noted(List<Attempt> attempts) {
        calls.add(positions(attempts));
        return BatchAnswer.SUCCEEDED;
    }

    private BatchAnswer noted(List<Attempt> attempts, Outcome outcome) {
        calls.add(positions(attempts));
        return new BatchAnswer.Whole(outcome);
    }

    private static Delivery[] messages(long from, long to) {
        return LongStream.rangeClosed(from, to).mapToObj(each -> message(each)).toArray(Delivery[]::new);
    }

    @Test
    void handsOverWhatIsFullAndLetsTheRestWait() throws InterruptedException {
        var hall = new Hall(FOURS, 3, this::noted);

        hall.start(messages(1, 6));
        hall.until(() -> hall.home.size() == 4);

        assertThat(calls).containsExactly(List.of(1L, 2L, 3L, 4L));

        hall.pass(Duration.ofMillis(1999));
        assertThat(calls).hasSize(1);
        assertThat(hall.runners.lookEvery(100_000)).as("woken when it is due").isEqualTo(1);

        hall.pass(Duration.ofMillis(1));
        hall.until(() -> hall.home.size() == 6 && hall.told.size() == 4);
        assertThat(calls.get(1)).containsExactly(5L, 6L);
        assertThat(hall.told)
                .containsExactly(
                        "standard started 4", "standard stopped 4", "standard started 2", "standard stopped 2");
    }

    @Test
    void gathersByTheBatchKey() throws InterruptedException {
        var hall = new Hall(FOURS.by(BatchKey.SOURCE), 3, this::noted);

        hall.start(from("a", 1), from("b", 2), from("a", 3), from("b", 4), from("a", 5), from("a", 6));
        hall.until(() -> hall.home.size() == 4);

        assertThat(calls).containsExactly(List.of(1L, 3L, 5L, 6L));
    }

    @Test
    void letsTheCriticalBatcherRunBesideAStandardOneThatIsBusy() throws InterruptedException {
        var hall = new Hall(FOURS, 3, attempts -> {
            if (attempts.size() == 4) {
                release.await();
            }
            return noted(attempts);
        });

        hall.start(messages(1, 8));
        hall.start(urgent(9, null), urgent(10, "k"));
        hall.until(() -> hall.home.size() == 2);

        assertThat(calls).containsExactly(List.of(9L, 10L));
        assertThat(hall.runners.size())
                .as("one of each; the second of four waits")
                .isEqualTo(1);

        release.countDown();
        hall.until(() -> hall.home.size() == 10);
    }

    @Test
    void splitsABatchThatFailsAndBringsTheGoodOnesHome() throws InterruptedException {
        var hall = new Hall(FOURS, 3, attempts -> {
            noted(attempts);
            if (positions(attempts).contains(3L)) {
                throw new IllegalStateException("three");
            }
            return BatchAnswer.SUCCEEDED;
        });

        hall.start(messages(1, 4));
        hall.until(() -> hall.home.size() == 4 && hall.told.size() == 3);

        assertThat(hall.home.get(3L)).isInstanceOf(Outcome.Failed.class);
        assertThat(hall.home).containsEntry(1L, Outcome.SUCCEEDED).containsEntry(4L, Outcome.SUCCEEDED);
        assertThat(calls)
                .containsExactly(List.of(1L, 2L, 3L, 4L), List.of(1L, 2L), List.of(3L, 4L), List.of(3L), List.of(4L));
        assertThat(hall.told).containsExactly("standard started 4", "standard failed 4", "standard stopped 4");
    }

    @Test
    void takesAnAnswerThatLeavesMessagesOutForAFailure() throws InterruptedException {
        var hall = new Hall(FOURS, 3, attempts -> new BatchAnswer.Each(List.of(FAILED, FAILED, FAILED)));

        hall.start(messages(1, 4));
        hall.until(() -> hall.home.size() == 4);

        assertThat(hall.home.values())
                .allSatisfy(outcome ->
                        assertThat(outcome.toString()).contains("the handler answered 3 outcomes for 2 messages"));
    }

    @Test
    void interruptsABatchThatIsTooSlowAndTriesAloneWhatThatWouldEnd() throws InterruptedException {
        var hall = new Hall(FOURS, 1, attempts -> {
            noted(attempts);
            if (attempts.size() > 1 || positions(attempts).contains(2L)) {
                release.await();
            }
            return BatchAnswer.SUCCEEDED;
        });
        hall.start(messages(1, 4));
        List<Long> ruled = new CopyOnWriteArrayList<>();

        hall.until(() -> {
            hall.pass(Duration.ofMillis(1));
            hall.runners.look(claim -> timeOut(hall, claim, ruled));
            return hall.home.size() == 4;
        });

        assertThat(calls).containsExactly(List.of(1L, 2L, 3L, 4L), List.of(1L), List.of(2L), List.of(3L), List.of(4L));
        assertThat(ruled).containsExactly(2L);
        assertThat(hall.home).containsEntry(1L, Outcome.SUCCEEDED).containsEntry(4L, Outcome.SUCCEEDED);
        assertThat(hall.told).contains("standard timed out 4", "standard timed out 1");
    }

    private static void timeOut(Hall hall, Claim claim, List<Long> ruled) {
        if (claim.seenRunningFor(hall.ticks()) >= Hall.TIMEOUT.toMillis()
                && !claim.ruled()
                && hall.runners.overdue(claim)) {
            claim.rule();
            ruled.add(claim.delivery().message().origin().position());
        }
    }

    @Test
    void endsABatchWhoseMessagesWereAllGivenUp() throws InterruptedException {
        var hall = new Hall(FOURS, 3, attempts -> {
            noted(attempts);
            release.await();
            return BatchAnswer.SUCCEEDED;
        });
        hall.start(messages(1, 4));
        hall.until(() -> !calls.isEmpty());

        hall.runners.look(claim -> {
            claim.rule();
            hall.runners.interrupt(claim);
        });
        hall.until(() -> hall.home.size() == 4 && hall.runners.size() == 0);

        assertThat(calls).hasSize(1);
    }

    @Test
    void givesBackWhatWaits() throws InterruptedException {
        var hall = new Hall(FOURS, 3, this::noted);
        hall.start(messages(1, 3));
        hall.start(urgent(4, null));

        assertThat(hall.runners.recall()).hasSize(4);

        hall.pass(Duration.ofSeconds(10));
        assertThat(calls).isEmpty();
        assertThat(hall.runners.rooms().standard()).isEqualTo(8192);
    }

    @Test
    void followsOtherSettings() throws InterruptedException {
        var hall = new Hall(FOURS, 3, this::noted);
        hall.start(messages(1, 3));

        hall.runners.follow(Presets.QUEUE, FOURS.standard(new Batching(3, Duration.ofSeconds(2), 1)));
        hall.turn();
        hall.until(() -> hall.home.size() == 3);

        assertThat(calls).containsExactly(List.of(1L, 2L, 3L));
    }

    @Test
    void takesACallThatTheHandlerSaysWasTooLongForATimeoutAndDoesNotSplitIt() throws InterruptedException {
        Outcome late = new Outcome.TimedOut(Failure.of(FailureCode.TIMEOUT, "no answer within 50ms"));
        var hall = new Hall(FOURS, 3, attempts -> {
            noted(attempts);
            return new BatchAnswer.Whole(late);
        });

        hall.start(messages(1, 4));
        hall.until(() -> hall.home.size() == 4 && hall.told.contains("standard stopped 4"));

        assertThat(calls).hasSize(1);
        assertThat(hall.home.values()).containsOnly(late);
        assertThat(hall.told).contains("standard timed out 4");
    }

    @Test
    void triesALastAttemptAloneAlsoWhenTheHandlerSaysThatTheCallWasTooLong() throws InterruptedException {
        Outcome late = new Outcome.TimedOut(Failure.of(FailureCode.TIMEOUT, "no answer within 50ms"));
        var hall = new Hall(FOURS, 1, attempts -> {
            noted(attempts);
            return attempts.size() > 1 ? new BatchAnswer.Whole(late) : BatchAnswer.SUCCEEDED;
        });

        hall.start(messages(1, 4));
        hall.until(() -> hall.home.size() == 4);

        assertThat(hall.home.values()).containsOnly(Outcome.SUCCEEDED);
    }

    @Test
    void givesABatchBackThatCouldNotBeginWhileTheHandlerHasNothingToBeginItWith() throws InterruptedException {
        var hall =
                new Hall(FOURS, 3, new Pool(attempts -> new BatchAnswer.Whole(Outcome.ABANDONED), "no worker is up"));

        hall.start(messages(1, 4));
        hall.until(() -> hall.home.size() == 4);

        assertThat(hall.home.values()).containsOnly(Outcome.ABANDONED);
    }

    /** Given back, they would meet the bad message again and again, with nobody charged. */
    @Test
    void keepsThePartsOfABatchThatFailedUntilTheHandlerCanBeginThem() throws InterruptedException {
        var hall = new Hall(
                FOURS,
                3,
                new Pool(
                        attempts -> {
                            boolean retried = calls.contains(positions(attempts));
                            noted(attempts);
                            return attempts.size() < 4 && !retried
                                    ? new BatchAnswer.Whole(Outcome.ABANDONED)
                                    : positions(attempts).contains(3L)
                                            ? new BatchAnswer.Whole(FAILED)
                                            : BatchAnswer.SUCCEEDED;
                        },
                        "no worker is up"));

        hall.start(messages(1, 4));
        hall.until(() -> {
            hall.pass(Duration.ofMillis(1));
            return hall.home.size() == 4;
        });

        assertThat(hall.home.get(3L)).isEqualTo(FAILED);
        assertThat(hall.home.get(1L)).isEqualTo(Outcome.SUCCEEDED);
        assertThat(hall.home.get(2L)).isEqualTo(Outcome.SUCCEEDED);
        assertThat(hall.home.get(4L)).isEqualTo(Outcome.SUCCEEDED);
    }

    @Test
    void givesWhatCouldNotBeginBackAtAStop() throws InterruptedException {
        var hall =
                new Hall(FOURS, 3, attempts -> new BatchAnswer.Whole(attempts.size() < 4 ? Outcome.ABANDONED : FAILED));
        hall.start(messages(1, 4));

        hall.runners.drain();
        hall.until(() -> hall.home.size() == 4);

        assertThat(hall.home.values()).containsOnly(Outcome.ABANDONED);
    }

    @Test
    void restsBetweenCallsThatNeverBegin() throws InterruptedException {
        var hall = new Hall(FOURS, 3, attempts -> noted(attempts, attempts.size() < 4 ? Outcome.ABANDONED : FAILED));
        hall.start(messages(1, 4));
        hall.until(() -> calls.size() == 2);
        var rests = new AtomicInteger();

        hall.until(() -> {
            hall.pass(Duration.ofMillis(10));
            return rests.incrementAndGet() == 20;
        });

        hall.runners.drain();
        hall.until(() -> hall.home.size() == 4);
        assertThat(calls).hasSizeBetween(3, 2 + 20);
    }

    @Test
    void beginsNoCallForThePartsOfABatchWhileItIsHeld() throws InterruptedException {
        var hall = new Hall(FOURS, 3, attempts -> {
            BatchAnswer answer = noted(attempts, FAILED);
            release.await();
            return answer;
        });
        hall.start(messages(1, 4));
        hall.until(() -> !calls.isEmpty());

        hall.runners.hold(true);
        release.countDown();
        hall.until(() -> hall.home.size() == 4);

        assertThat(calls).containsExactly(List.of(1L, 2L, 3L, 4L));
        assertThat(hall.home.values()).as("none is charged").containsOnly(Outcome.ABANDONED);
    }

    @Test
    void handsOverNoMoreWhatWasWithdrawn() throws InterruptedException {
        var hall = new Hall(FOURS, 3, attempts -> {
            BatchAnswer answer = attempts.size() == 4 ? noted(attempts, FAILED) : noted(attempts);
            release.await();
            return answer;
        });
        hall.start(messages(1, 4));
        hall.until(() -> !calls.isEmpty());

        hall.runners.withdraw(claim -> claim.delivery().message().origin().position() >= 2);
        release.countDown();
        hall.until(() -> hall.home.size() == 4);

        assertThat(calls).containsExactly(List.of(1L, 2L, 3L, 4L), List.of(1L));
        assertThat(hall.home).containsEntry(1L, Outcome.SUCCEEDED).containsEntry(2L, Outcome.ABANDONED);
    }

    /** A handler that may have nothing to attempt messages with. */
    private record Pool(BatchHandler handler, String unavailable) implements BatchHandler {
        @Override
        public BatchAnswer attemptAll(List<Attempt> attempts) throws Exception {
            return handler.attemptAll(attempts);
        }
    }
}
