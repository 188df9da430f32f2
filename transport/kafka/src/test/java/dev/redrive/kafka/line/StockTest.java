// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import static dev.redrive.kafka.line.Some.at;
import static dev.redrive.kafka.line.Some.done;
import static dev.redrive.kafka.line.Some.message;
import static dev.redrive.kafka.line.Some.offsets;
import static dev.redrive.kafka.line.Some.retry;
import static dev.redrive.kafka.line.Some.ruling;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Message;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import dev.redrive.kafka.codec.Tries;
import dev.redrive.kafka.park.Waiting;
import dev.redrive.kafka.position.Failed;
import dev.redrive.kafka.position.Snapshot;
import dev.redrive.kafka.position.Window;
import dev.redrive.kafka.seen.SeenLog;
import dev.redrive.testkit.transport.Heard;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StockTest {

    private static final String PLACE = Some.TOPIC.place(0);

    private final Heard heard = new Heard();
    private final Written written = new Written();
    private boolean durably;
    private SeenLog seen;
    private Waiting waiting;
    private Stock stock;

    @BeforeEach
    void open(@TempDir Path folder) {
        seen = new SeenLog(folder.resolve("seen"), "orders", "g");
        waiting = new Waiting(folder, new Waiting.Budget(1 << 20, 1 << 20), bytes -> "id");
        var parts = new Stock.Parts(
                written,
                bytes -> {
                    throw new AssertionError("nothing lies on the retry topic");
                },
                waiting,
                wait -> durably,
                seen);
        stock = new Stock(parts, new Holding(Order.KEY, 1 << 20));
        stock.turnBegins(Some.START);
        assign(new Window(0), Some.EPOCH);
    }

    @AfterEach
    void close() {
        waiting.close();
    }

    private void assign(Window window, long epoch) {
        stock.assigned(new Assigned(Reading.SOURCE, Some.TOPIC, 0, epoch, window));
    }

    private void fetched(Delivery... deliveries) {
        long end = deliveries[deliveries.length - 1].message().origin().position() + 1;
        stock.fetched(PLACE, Some.EPOCH, Arrays.asList(deliveries), end);
    }

    private List<Delivery> take(int messages) {
        stock.demand(messages, 1 << 20);
        stock.deliver(heard);
        List<Delivery> came = new ArrayList<>();
        for (Heard.Sound each : heard.take()) {
            came.add(((Heard.Sound.Came) each).delivery());
        }
        return came;
    }

    private List<Heard.Sound> told() {
        stock.tell(heard);
        return heard.take();
    }

    private long watermark() {
        return stock.partitions().get(PLACE).window.watermark();
    }

    @Test
    void movesTheWatermarkOnlyOverWhatIsFinished() {
        fetched(message(0, "a"), message(1, "b"), message(2, "c"));
        List<Delivery> out = take(9);

        stock.rule(List.of(done(out.get(1)), done(out.get(2))));
        assertThat(watermark()).isZero();
        stock.rule(List.of(done(out.get(0))));

        assertThat(watermark()).isEqualTo(3);
        assertThat(told()).hasSize(3);
    }

    @Test
    void finishesADeadLetterOnlyWhenItIsWritten() {
        fetched(message(0, "a"));
        Ruling bury = ruling(take(1).get(0), new Verdict.Bury(Reason.EXHAUSTED));

        stock.rule(List.of(bury));
        assertThat(written.buried).containsExactly(bury);
        assertThat(told()).isEmpty();
        assertThat(watermark()).isZero();

        stock.published(bury);
        assertThat(told()).containsExactly(new Heard.Sound.Settled(bury));
        assertThat(watermark()).isEqualTo(1);
    }

    @Test
    void finishesADurableWaitOnlyWhenItIsWritten() {
        durably = true;
        fetched(message(0, "a"));
        Ruling wait = retry(take(1).get(0), 5000);

        stock.rule(List.of(wait));
        assertThat(told()).isEmpty();
        stock.published(wait);

        assertThat(written.parked).containsExactly(wait);
        assertThat(told()).containsExactly(new Heard.Sound.Settled(wait));
        assertThat(watermark()).isEqualTo(1);
    }

    @Test
    void keepsTheFollowersOfAMessageInOrderUntilItLiesOnTheRetryTopic() {
        durably = true;
        fetched(message(0, "a"), message(1, "a"), message(2, "a"), message(3, "b"));
        List<Delivery> out = take(2);
        Ruling wait = retry(out.get(0), 5000);

        stock.rule(List.of(wait));
        assertThat(offsets(take(1))).as("nothing of its key").containsExactly(3L);
        stock.giveBack(List.of(out.get(1)));
        assertThat(take(9)).isEmpty();
        stock.published(wait);

        assertThat(offsets(take(9))).containsExactly(1L, 2L);
    }

    @Test
    void putsWhatIsGivenBackInItsPlaceAgain() {
        fetched(message(0, "a"), message(1, "a"), message(2, "a"));
        List<Delivery> out = take(2);

        stock.giveBack(List.of(out.get(1)));
        stock.giveBack(List.of(out.get(0)));

        assertThat(offsets(take(9))).containsExactly(0L, 1L, 2L);
    }

    @Test
    void keepsNoStrangerWaitingForTheManyOfAKeyThatCameFree() {
        int many = 1000;
        fetched(message(0, "a"));
        stock.rule(List.of(retry(take(1).get(0), 0)));
        for (long offset = 1; offset <= many; offset++) {
            fetched(message(offset, "a"));
        }
        List<Delivery> head = take(9);
        assertThat(offsets(head)).containsExactly(0L);
        fetched(message(many + 1, "b"));
        stock.rule(List.of(done(head.get(0))));

        List<Delivery> out = take(many);

        assertThat(offsets(out)).contains(1L, many + 1L).hasSize(Holding.PORTION + 1);
        List<Long> came = new ArrayList<>(offsets(out));
        while (came.size() <= many) {
            stock.rule(out.stream().map(Some::done).toList());
            out = take(0);
            came.addAll(offsets(out));
        }
        came.remove(many + 1L);
        assertThat(came).hasSize(many).isSorted();
    }

    @Test
    void keepsTheOrderOfAKeyWhereverOneOfItsManyFails() {
        int many = 100;
        for (long offset = 0; offset < many; offset++) {
            fetched(message(offset, "a"));
        }
        List<Long> finished = new ArrayList<>();
        List<Delivery> out = take(many);
        for (int turn = 0; finished.size() < many; turn++) {
            int failing = Math.min(turn % 7, out.size() - 1);
            List<Delivery> good = out.subList(0, failing);
            good.forEach(each -> finished.add(each.message().origin().position()));
            stock.rule(good.stream().map(Some::done).toList());
            stock.giveBack(out.subList(failing + 1, out.size()));
            stock.rule(List.of(retry(out.get(failing), 0)));
            List<Delivery> again = take(many);
            assertThat(again).as("the one that failed").hasSize(1);
            stock.rule(List.of(done(again.get(0))));
            finished.add(again.get(0).message().origin().position());
            out = take(many);
        }

        assertThat(finished).isSorted().doesNotHaveDuplicates();
        assertThat(watermark()).isEqualTo(many);
        assertThat(stock.holding().bytes()).isZero();
    }

    @Test
    void attemptsAnEarlierMessageFirstThoughALaterOneHasFailedBefore() {
        var before = new Window(0);
        before.arrived(0);
        before.arrived(1);
        before.failed(1, new Failed(1, Some.START, Some.START));
        assign(Window.restored(before.snapshot()), Some.EPOCH);

        fetched(message(0, "a"), message(1, "a"));
        List<Delivery> first = take(9);
        assertThat(offsets(first)).containsExactly(0L);
        stock.rule(List.of(retry(first.get(0), 1000)));
        assertThat(take(9)).as("it waits, and so do those behind it").isEmpty();
        stock.turnBegins(Some.START.plusMillis(1000));
        List<Delivery> again = take(9);
        assertThat(offsets(again)).containsExactly(0L);
        stock.rule(List.of(done(again.get(0))));

        assertThat(offsets(take(9))).containsExactly(1L);
    }

    @Test
    void keepsAWaitInMemoryUnfinishedAndCountsItsFailures() {
        fetched(message(0, "a"), message(1, "a"), message(2, "b"));
        List<Delivery> out = take(9);
        stock.giveBack(List.of(out.get(1)));
        stock.rule(List.of(retry(out.get(0), 5000), done(out.get(2))));

        assertThat(told()).hasSize(2);
        assertThat(take(9)).isEmpty();
        assertThat(watermark()).isZero();
        assertThat(stock.partitions().get(PLACE).window.failure(0))
                .isEqualTo(new Failed(1, Some.START.plusMillis(5000), Some.START));

        stock.turnBegins(Some.START.plusMillis(5000));
        List<Delivery> again = take(9);
        assertThat(Some.offsets(again)).containsExactly(0L);
        assertThat(again.get(0).standing().failures()).isEqualTo(1);

        stock.rule(List.of(done(again.get(0))));
        assertThat(Some.offsets(take(9))).containsExactly(1L);
    }

    @Test
    void countsWhatItRemembersOfAMessageThatWaitsAndKeepsNoStacks() {
        var failure = new Failure("E42", null, "m".repeat(Failure.MESSAGE_MAX), "s".repeat(Failure.STACK_MAX), null);
        fetched(message(0, "a"));
        for (int i = 0; i < 2 * Tries.KEPT_MAX; i++) {
            Delivery again = take(1).get(0);
            assertThat(stock.holding().bytes()).isZero();
            stock.rule(List.of(ruling(again, new Verdict.RetryAt(Some.START), failure)));
        }

        assertThat(stock.holding().bytes())
                .isGreaterThan(Tries.KEPT_MAX * Tries.MESSAGE_MAX)
                .isLessThan(Tries.KEPT_MAX * Tries.MESSAGE_MAX + Failure.STACK_MAX);

        stock.rule(List.of(ruling(take(1).get(0), new Verdict.Bury(Reason.EXHAUSTED), failure)));
        assertThat(written.pastsOfBuried.get(0).tries().lastFailure())
                .as("the one that is written of")
                .contains(failure);
    }

    @Test
    void countsTheHeadersOfAMessageThatWaits() {
        Message plain = message(0, "a").message();
        var headers = new Headers(List.of(Header.of("trace", "t".repeat(5000))));
        fetched(new Delivery(
                new Message(
                        plain.id(),
                        plain.origin(),
                        plain.createdAt(),
                        plain.content().withHeaders(headers)),
                new Standing(0, Some.START),
                Some.EPOCH));

        stock.rule(List.of(retry(take(1).get(0), 1000)));

        assertThat(stock.holding().bytes()).isGreaterThan(5000);
    }

    @Test
    void isNotAPartOfAMillisecondEarly() {
        fetched(message(0, "a"));
        var due = new Verdict.RetryAt(Some.START.plusMillis(5).plusNanos(1));
        stock.rule(List.of(ruling(take(1).get(0), due)));

        stock.turnBegins(Some.START.plusMillis(5));
        assertThat(take(1)).isEmpty();

        stock.turnBegins(Some.START.plusMillis(6));
        assertThat(take(1)).hasSize(1);
    }

    @Test
    void dropsWhatACommitSaysIsFinishedAndHoldsWhatHasFailed() {
        Window before = new Window(0);
        for (long offset = 0; offset < 4; offset++) {
            before.arrived(offset);
        }
        before.finish(2);
        before.failed(1, new Failed(2, Some.START.plusMillis(700), Some.START.minusSeconds(9)));
        Snapshot committed = before.snapshot();
        stock.forget(Set.of(PLACE));
        assign(Window.restored(committed), Some.EPOCH);

        fetched(message(0, "a"), message(1, "b"), message(2, "c"), message(3, "b"));

        assertThat(Some.offsets(take(9))).containsExactly(0L);
        assertThat(stock.nextDue()).isEqualTo(at(700));
        stock.turnBegins(Some.START.plusMillis(700));
        List<Delivery> due = take(9);
        assertThat(Some.offsets(due)).containsExactly(1L);
        assertThat(due.get(0).standing().failures()).isEqualTo(2);
    }

    @Test
    void discardsRulingsOfAnOlderEpoch() {
        fetched(message(0, "a"), message(1, "b"));
        List<Delivery> out = take(9);
        stock.forget(Set.of(PLACE));
        assign(new Window(0), Some.EPOCH + 1);

        stock.rule(List.of(done(out.get(0)), ruling(out.get(1), new Verdict.Bury(Reason.EXHAUSTED))));

        assertThat(told())
                .allMatch(each -> each instanceof Heard.Sound.Discarded)
                .hasSize(2);
        assertThat(written.buried).isEmpty();
        assertThat(watermark()).isZero();
    }

    @Test
    void discardsADeadLetterThatIsWrittenOnlyAfterItsPartitionHasGone() {
        fetched(message(0, "a"));
        Ruling bury = ruling(take(1).get(0), new Verdict.Bury(Reason.EXHAUSTED));
        stock.rule(List.of(bury));

        stock.forget(Set.of(PLACE));
        stock.published(bury);

        assertThat(told()).containsExactly(new Heard.Sound.Discarded(bury));
    }

    @Test
    void deliversNothingOfAKeyWhoseRetryIsDiscardedUntilTheEngineGivesItBack() {
        stock.assigned(new Assigned(Reading.SOURCE, Some.TOPIC, 1, Some.EPOCH, new Window(0)));
        stock.fetched(Some.TOPIC.place(1), Some.EPOCH, List.of(message(1, 0, "a")), 1);
        Delivery failed = take(9).getFirst();
        fetched(message(0, "a"), message(1, "a"));
        List<Delivery> tooLate = take(9);

        stock.forget(Set.of(Some.TOPIC.place(1)));
        stock.rule(List.of(retry(failed, 10)));
        fetched(message(2, "a"), message(3, "b"));

        assertThat(told()).hasOnlyElementsOfType(Heard.Sound.Discarded.class);
        assertThat(Some.offsets(take(9))).as("of another key only").containsExactly(3L);
        stock.giveBack(tooLate);
        assertThat(take(9)).isEmpty();

        stock.giveBack(List.of(failed));

        assertThat(Some.offsets(take(9))).containsExactly(0L, 1L, 2L);
    }

    @Test
    void takesNothingOfAnOlderEpochIn() {
        stock.fetched(PLACE, Some.EPOCH - 1, List.of(message(5, "a")), 6);

        assertThat(take(9)).isEmpty();
        assertThat(watermark()).isZero();
    }

    @Test
    void deliversNothingOfAPartitionThatLeavesButSettlesWhatRuns() {
        fetched(message(0, "a"), message(1, "b"), message(2, "c"));
        List<Delivery> out = take(2);

        stock.leave(Set.of(PLACE));
        stock.giveBack(List.of(out.get(1)));
        assertThat(take(9)).isEmpty();
        stock.rule(List.of(done(out.get(0))));

        assertThat(told()).hasSize(1);
        assertThat(watermark()).isEqualTo(1);
        assertThat(stock.partitions().get(PLACE).out).isZero();
    }

    @Test
    void countsOffsetsThatNeverComeAsFinished() {
        fetched(message(3, "a"));
        stock.rule(List.of(done(take(1).get(0))));
        assertThat(watermark()).isEqualTo(4);

        stock.fetched(PLACE, Some.EPOCH, List.of(), 9);

        assertThat(watermark()).isEqualTo(9);
    }

    @Test
    void asksWhereToWaitWithTheTimeBeforeJitter() {
        fetched(message(0, "a"));
        var asked = new ArrayList<Duration>();
        var parts = new Stock.Parts(
                written,
                bytes -> {
                    throw new AssertionError();
                },
                waiting,
                wait -> !asked.add(wait),
                seen);
        var own = new Stock(parts, new Holding(Order.KEY, 1 << 20));
        own.turnBegins(Some.START);
        own.assigned(new Assigned(Reading.SOURCE, Some.TOPIC, 0, Some.EPOCH, new Window(0)));
        own.fetched(PLACE, Some.EPOCH, List.of(message(0, "a")), 1);
        own.demand(1, 100);
        own.deliver(heard);

        var jittered = new Verdict.RetryAt(Some.START.plusMillis(1700), Some.START.plusMillis(1500));
        own.rule(List.of(ruling(message(0, "a"), jittered)));

        assertThat(asked).containsExactly(Duration.ofMillis(1500));
        assertThat(own.nextDue()).isEqualTo(at(1700));
    }
}
