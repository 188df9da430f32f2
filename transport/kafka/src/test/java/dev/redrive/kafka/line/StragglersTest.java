// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import static dev.redrive.kafka.line.Some.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import dev.redrive.core.port.Order;
import dev.redrive.kafka.codec.Past;
import dev.redrive.kafka.codec.Place;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.park.Waiting;
import dev.redrive.kafka.position.Window;
import dev.redrive.kafka.seen.SeenLog;
import dev.redrive.testkit.transport.Heard;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StragglersTest {

    private static final int WINDOW_MAX = 1000;
    private static final long LATER = at(3_600_000);

    @TempDir
    Path folder;

    private final Heard heard = new Heard();
    private final Written written = new Written();
    private final Stragglers stragglers = new Stragglers(written, WINDOW_MAX);
    private Waiting waiting;
    private Stock stock;
    private long ticks;

    @BeforeEach
    void open() {
        waiting = new Waiting(folder, new Waiting.Budget(1 << 20, 1 << 20), Raw::name);
        var parts = new Stock.Parts(
                written,
                StragglersTest::returning,
                waiting,
                wait -> false,
                new SeenLog(folder.resolve("seen"), "orders", "g"));
        stock = new Stock(parts, new Holding(Order.NONE, 1 << 20));
        stock.turnBegins(Some.START);
        stock.assigned(new Assigned(Reading.RETRY, Some.TOPIC, 0, Some.EPOCH, new Window(0)));
    }

    @AfterEach
    void close() {
        waiting.close();
    }

    @Test
    void writesWhatWaitsFarBehindOnceMoreAndTheWatermarkGoesOnWhenThatIsRead() {
        arrive("a", 3, LATER);
        finish(600);

        turn();
        turn();
        assertThat(written.again).extracting(Raw::offset).containsExactly(3L);
        assertThat(partition().window.watermark()).isEqualTo(3);
        arrive("a", 604, LATER);

        assertThat(partition().window.watermark()).isEqualTo(604);
        assertThat(waiting.size()).isEqualTo(1);
    }

    @Test
    void leavesAloneWhatIsNotFarBehind() {
        arrive("a", 3, LATER);
        finish(400);
        turn();
        assertThat(written.again).isEmpty();

        arrive("b", 500, LATER);
        finish(200);
        turn();

        assertThat(written.again).extracting(Raw::offset).containsExactly(3L);
    }

    @Test
    void leavesAloneWhatCannotBeToldFromAnotherMessage() {
        returned(new Raw(new Place("orders-retry", 0), 3, 0, Content.of(Payload.of("no id"))), LATER);
        finish(600);

        turn();

        assertThat(written.again).isEmpty();
    }

    @Test
    void leavesAPartitionAloneInWhichManyWait() {
        LongStream.range(0, WINDOW_MAX / 4).forEach(i -> arrive("m" + i, i, LATER));
        finish(600);

        turn();

        assertThat(written.again).isEmpty();
    }

    @Test
    void doesNotMoveTwiceWhatIsDueBeforeItsCopyIsRead() {
        arrive("a", 3, at(10));
        finish(600);
        turn();
        stock.turnBegins(Some.START.plusMillis(10));

        stock.demand(10, 1 << 20);
        stock.deliver(heard);
        List<Delivery> first = came();
        arrive("a", 604, at(10));
        first.forEach(each -> stock.rule(List.of(Some.done(each))));
        stock.deliver(heard);

        assertThat(first).hasSize(1);
        assertThat(came()).isEmpty();
        assertThat(partition().window.watermark()).isEqualTo(605);
    }

    @Test
    void countsTheCopyAsFinishedOfOneThatWasDoneBeforeItIsRead() {
        arrive("a", 3, at(10));
        finish(600);
        turn();
        stock.turnBegins(Some.START.plusMillis(10));
        List<Delivery> first = deliver();
        first.forEach(each -> stock.rule(List.of(Some.done(each))));

        arrive("a", 604, at(10));

        assertThat(first).hasSize(1);
        assertThat(deliver()).isEmpty();
        assertThat(partition().window.watermark()).isEqualTo(605);
        assertThat(waiting.size()).isZero();
    }

    @Test
    void takesInAnotherMessageAndAnotherAttemptWhileOneThatIsDoneIsMoved() {
        arrive("a", 3, at(10));
        finish(600);
        turn();
        stock.turnBegins(Some.START.plusMillis(10));
        deliver().forEach(each -> stock.rule(List.of(Some.done(each))));

        arrive("b", 604, at(10));
        returned(raw("a", 605), new Waiting.Copy(hash(raw("a", 0)), 0, 2), at(10));
        arrive("a", 606, at(10));

        assertThat(Some.offsets(deliver())).containsExactly(604L, 605L);
    }

    @Test
    void takesInAnotherMessageWhoseIdHasTheSameHash() {
        arrive("a", 3, at(10));
        finish(600);
        turn();
        stock.turnBegins(Some.START.plusMillis(10));
        deliver().forEach(each -> stock.rule(List.of(Some.done(each))));

        returned(raw("b", 604), new Waiting.Copy(hash(raw("a", 0)), 0, 1), at(10));

        assertThat(Some.offsets(deliver())).containsExactly(604L);
    }

    /** A producer gave up what the broker had taken, and it was sent again. */
    @Test
    void countsEveryCopyAsFinishedWhenOneWasWrittenTwice() {
        arrive("a", 3, at(10));
        finish(600);
        turn();
        arrive("a", 604, at(10));
        stock.turnBegins(Some.START.plusMillis(10));
        List<Delivery> first = deliver();
        first.forEach(each -> stock.rule(List.of(Some.done(each))));

        arrive("a", 605, at(10));
        stock.writtenAgain(partition().assigned, 3, 605);

        assertThat(Some.offsets(first)).containsExactly(604L);
        assertThat(deliver()).isEmpty();
        assertThat(partition().window.watermark()).isEqualTo(606);
    }

    @Test
    void forgetsWithAPartitionWhatOfItWasMoved() {
        arrive("a", 3, at(10));
        finish(600);
        turn();
        stock.turnBegins(Some.START.plusMillis(10));
        deliver().forEach(each -> stock.rule(List.of(Some.done(each))));

        stock.forget(Set.of(Some.TOPIC.place(0)));
        stock.assigned(new Assigned(Reading.RETRY, Some.TOPIC, 0, Some.EPOCH, new Window(604)));
        arrive("a", 604, at(10));

        assertThat(Some.offsets(deliver())).containsExactly(604L);
    }

    @Test
    void takesInWhatIsReadAgainThoughItsOlderCopyIsFinished() {
        arrive("a", 3, LATER);
        finish(600);
        turn();
        arrive("a", 604, LATER);
        waiting.forget(0);

        arrive("a", 604, LATER);

        assertThat(waiting.size()).isEqualTo(1);
        assertThat(partition().window.watermark()).isEqualTo(604);
    }

    @Test
    void handsOverNoMoreThanAHundredThatWereNotReadAgain() {
        LongStream.range(0, 240).forEach(i -> arrive("m" + i, i, LATER));
        finish(600);
        turn();
        turn();
        assertThat(written.again).as("nothing is written yet").hasSize(100);

        LongStream.range(0, 100).forEach(i -> stock.writtenAgain(partition().assigned, i, 840 + i));
        LongStream.range(0, 99).forEach(i -> arrive("m" + i, 840 + i, LATER));
        turn();
        assertThat(written.again).as("one is not read yet").hasSize(100);

        arrive("m99", 939, LATER);
        turn();

        assertThat(written.again).hasSize(200);
    }

    @Test
    void handsOverMoreWhenTheFirstWereReadBeforeTheyWereAcknowledged() {
        arrive("a", 3, LATER);
        finish(600);
        turn();
        arrive("a", 604, LATER);
        finish(600);
        turn();
        assertThat(written.again).hasSize(1);

        stock.writtenAgain(partition().assigned, 3, 604);
        turn();

        assertThat(written.again).extracting(Raw::offset).containsExactly(3L, 604L);
    }

    @Test
    void handsOverMoreWhenTheFirstCannotBeWritten() {
        arrive("a", 3, LATER);
        finish(600);
        turn();
        arrive("b", 604, LATER);
        finish(600);
        turn();
        assertThat(written.again).hasSize(1);

        stock.notWrittenAgain(partition().assigned, 3);
        turn();

        assertThat(written.again).extracting(Raw::offset).containsExactly(3L, 604L);
    }

    private void turn() {
        stragglers.turn(stock, ticks += 1000);
    }

    private Partition partition() {
        return stock.partitions().get(Some.TOPIC.place(0));
    }

    /** Others have come and gone meanwhile. */
    private void finish(long offsets) {
        Window window = partition().window;
        long end = window.end() + offsets;
        for (long offset = window.end(); offset < end; offset++) {
            window.arrived(offset);
            window.finish(offset);
        }
    }

    private void arrive(String id, long offset, long due) {
        partition().window.arrivedUpTo(offset);
        returned(raw(id, offset), due);
    }

    private static Raw raw(String id, long offset) {
        var headers = new Headers(List.of(
                Header.of("x-redrive-id", id),
                Header.of("source-topic", "orders"),
                Header.of("partition", "0"),
                Header.of("offset", "7")));
        Content content = Content.of(Payload.of("value")).withHeaders(headers);
        return new Raw(new Place("orders-retry", 0), offset, 0, content);
    }

    private static long hash(Raw raw) {
        return Key.of(Raw.name(raw.toBytes())).hash();
    }

    private void returned(Raw raw, long due) {
        returned(raw, new Waiting.Copy(hash(raw), 0, 1), due);
    }

    private void returned(Raw raw, Waiting.Copy copy, long due) {
        var arrival = new Arrival(raw.offset(), true, copy, due, raw.toBytes());
        stock.returned(Some.TOPIC.place(0), Some.EPOCH, List.of(arrival), raw.offset() + 1);
    }

    private List<Delivery> deliver() {
        stock.demand(10, 1 << 20);
        stock.deliver(heard);
        return came();
    }

    private List<Delivery> came() {
        return heard.take().stream()
                .filter(Heard.Sound.Came.class::isInstance)
                .map(each -> ((Heard.Sound.Came) each).delivery())
                .toList();
    }

    private static Returning returning(byte[] bytes) {
        Raw raw = Raw.of(bytes);
        var origin = new Origin(Some.TOPIC.place(0), raw.offset());
        var message = new Message(new MessageId(Raw.name(bytes)), origin, Some.START, raw.content());
        var delivery = new Delivery(message, new Standing(1, Some.START));
        return new Returning(delivery, Past.of(delivery));
    }
}
