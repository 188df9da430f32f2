// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import static dev.redrive.kafka.line.Some.at;
import static dev.redrive.kafka.line.Some.done;
import static dev.redrive.kafka.line.Some.message;
import static dev.redrive.kafka.line.Some.offsets;
import static dev.redrive.kafka.line.Some.retry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import dev.redrive.kafka.codec.Past;
import dev.redrive.kafka.park.Waiting;
import dev.redrive.kafka.position.Window;
import dev.redrive.kafka.seen.SeenLog;
import dev.redrive.testkit.transport.Heard;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParkedTest {

    private static final String KEY = "k";
    private static final int BYTES_EACH = 1000;
    private static final long HELD_MAX = 40_000;

    private static final String PLACE = Some.TOPIC.place(0);

    @TempDir
    Path folder;

    private final Heard heard = new Heard();
    private final Written written = new Written();
    private @Nullable JobReplay sentBy;
    private Waiting waiting;
    private Stock stock;

    @BeforeEach
    void open() {
        reopen(new Waiting(folder, new Waiting.Budget(1 << 20, 1 << 20), bytes -> "m" + offset(bytes)));
    }

    private void reopen(Waiting waiting) {
        this.waiting = waiting;
        var parts = new Stock.Parts(
                written, this::returning, waiting, wait -> false, new SeenLog(folder.resolve("seen"), "orders", "g"));
        stock = new Stock(parts, new Holding(Order.KEY, HELD_MAX));
        stock.turnBegins(Some.START);
        stock.assigned(new Assigned(Reading.RETRY, Some.TOPIC, 0, Some.EPOCH, new Window(0)));
    }

    @AfterEach
    void close() {
        waiting.close();
    }

    private Returning returning(byte[] bytes) {
        Delivery delivery = message(offset(bytes), KEY);
        return new Returning(delivery, Past.of(delivery).sentBy(sentBy));
    }

    /** Makes what was spilled unreadable. */
    private void damage() throws IOException {
        try (var channel = FileChannel.open(folder.resolve("1.spill"), StandardOpenOption.WRITE)) {
            channel.truncate(0);
        }
    }

    private static long offset(byte[] bytes) {
        return ByteBuffer.wrap(bytes).getLong();
    }

    private static Arrival arrival(long offset, long due) {
        byte[] bytes = ByteBuffer.allocate(BYTES_EACH).putLong(offset).array();
        return new Arrival(offset, true, new Waiting.Copy(offset, 0, 1), due, bytes);
    }

    private void returned(LongStream offsets, long due) {
        List<Arrival> arrivals = offsets.mapToObj(each -> arrival(each, due)).toList();
        stock.returned(PLACE, Some.EPOCH, arrivals, arrivals.getLast().offset() + 1);
    }

    private List<Delivery> take(int messages, long bytes) {
        stock.demand(messages, bytes);
        stock.deliver(heard);
        List<Delivery> came = new ArrayList<>();
        for (Heard.Sound each : heard.take()) {
            came.add(((Heard.Sound.Came) each).delivery());
        }
        return came;
    }

    @Test
    void wakesNoMoreThanItMayHoldWhileTheirKeyIsClosed() {
        returned(LongStream.range(0, 1), at(0));
        Delivery head = take(1, 1000).getFirst();
        stock.rule(List.of(retry(head, 500)));
        returned(LongStream.range(1, 1000), at(0));

        assertThat(take(100, 1 << 20)).isEmpty();

        assertThat(stock.holding().followers()).isPositive();
        assertThat(stock.holding().bytes()).isLessThan(HELD_MAX + 2 * BYTES_EACH + 2048);
        assertThat(stock.parked().waiting()).isGreaterThan(900);
    }

    @Test
    void theEndOfAReplayIsWrittenBeforeItsOffsetIsFinished() {
        sentBy = new JobReplay("job-1", "letter-1");
        for (Verdict verdict : List.of(Verdict.DONE, Verdict.SKIP, Verdict.DUPLICATE)) {
            long offset = written.ended.size();
            returned(LongStream.range(offset, offset + 1), at(0));
            Ruling ruling = Some.ruling(take(1, 1000).getFirst(), verdict);
            stock.rule(List.of(ruling));

            assertThat(written.ended).hasSize((int) offset + 1).containsOnly(sentBy);
            assertThat(stock.partitions().get(PLACE).window.watermark()).isEqualTo(offset);
            stock.published(ruling);
            assertThat(stock.partitions().get(PLACE).window.watermark()).isEqualTo(offset + 1);
        }
    }

    @Test
    void theReplayIsHandedOnToTheDeadLetter() {
        sentBy = new JobReplay("job-1", "letter-1");
        returned(LongStream.range(0, 1), at(0));

        stock.rule(List.of(Some.ruling(take(1, 1000).getFirst(), new Verdict.Bury(Reason.EXHAUSTED))));

        assertThat(written.pastsOfBuried.getFirst().sentBy()).isEqualTo(sentBy);
        assertThat(written.ended).isEmpty();
    }

    @Test
    void finishesWhatWasWokenOnlyWithItsVerdict() {
        returned(LongStream.range(0, 1), at(0));

        Delivery woken = take(1, 1000).getFirst();
        assertThat(stock.partitions().get(PLACE).window.watermark()).isZero();

        stock.rule(List.of(done(woken)));
        assertThat(stock.partitions().get(PLACE).window.watermark()).isEqualTo(1);
    }

    @Test
    void wakesTheRestAsRoomComes() {
        returned(LongStream.range(0, 1), at(0));
        stock.rule(List.of(retry(take(1, 1000).getFirst(), 500)));
        returned(LongStream.range(1, 200), at(0));
        assertThat(take(10, 1 << 20)).isEmpty();

        stock.turnBegins(Some.START.plusMillis(500));
        List<Long> came = new ArrayList<>();
        for (List<Delivery> out = take(1, 0); !out.isEmpty(); out = take(out.size(), 1 << 20)) {
            came.addAll(offsets(out));
            out.forEach(each -> stock.rule(List.of(done(each))));
            stock.tell(heard);
            heard.take();
        }

        assertThat(came).hasSize(200).doesNotHaveDuplicates().startsWith(0L);
        assertThat(stock.holding().bytes()).isZero();
    }

    @Test
    void asksForThePartitionAgainFromWhereItsSpillIsGoneAndDeliversEachOnce() throws IOException {
        reopen(new Waiting(folder, new Waiting.Budget(0, 1 << 20), bytes -> "m" + offset(bytes)));
        returned(LongStream.range(0, 200), at(100));
        stock.turnBegins(Some.START.plusMillis(100));
        List<Long> came = new ArrayList<>(offsets(take(50, 1 << 20)));
        damage();

        assertThat(take(500, 1 << 20)).isEmpty();
        assertThat(stock.parked().lost()).hasSize(1).containsValue(50L);
        stock.readsAgain(PLACE, Some.EPOCH);
        assertThat(stock.partitions().get(PLACE).isReadAgain()).isTrue();
        returned(LongStream.range(0, 200), at(100));
        came.addAll(offsets(take(500, 1 << 20)));

        assertThat(came).hasSize(200).doesNotHaveDuplicates();
        assertThat(stock.partitions().get(PLACE).isReadAgain()).isFalse();
    }

    @Test
    void wakesNoMoreThanTheBytesTheEngineAskedFor() {
        returned(LongStream.range(0, 100), at(0));

        take(100, 1);

        assertThat(stock.parked().waiting()).isEqualTo(99);
    }
}
