// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.port.Order;
import dev.redrive.kafka.codec.Past;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.line.Assigned;
import dev.redrive.kafka.line.Committable;
import dev.redrive.kafka.line.Line;
import dev.redrive.kafka.line.LineParts;
import dev.redrive.kafka.line.Outbox;
import dev.redrive.kafka.line.Reading;
import dev.redrive.kafka.line.Topic;
import dev.redrive.kafka.park.Waiting;
import dev.redrive.kafka.seen.SeenLog;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Waits;
import dev.redrive.testkit.ManualTime;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A poller with Kafka's own consumer for tests: what a group does to it happens between two polls, when the test says so. */
class PollerTest {

    private static final Topic TOPIC = new Topic("orders", "id-of-orders");
    private static final TopicPartition ONE = new TopicPartition(TOPIC.name(), 0);
    private static final TopicPartition OTHER = new TopicPartition(TOPIC.name(), 1);

    private final ManualTime time = ManualTime.standing();
    private final GroupConsumer consumer = new GroupConsumer();
    private final Map<Integer, Assigned> handed = new ConcurrentHashMap<>();
    private final CompletableFuture<Throwable> broken = new CompletableFuture<>();
    private Waiting waiting;
    private Line line;
    private Poller poller;

    @BeforeEach
    void open(@TempDir Path folder) {
        consumer.updateBeginningOffsets(Map.of(ONE, 0L, OTHER, 0L));
        consumer.updateEndOffsets(Map.of(ONE, 100L, OTHER, 100L));
        waiting = new Waiting(folder, new Waiting.Budget(1 << 20, 1 << 20), bytes -> "id");
        var shelves = new LineParts.Shelves(
                new Nowhere(),
                this::none,
                waiting,
                () -> Waits.MEMORY,
                new SeenLog(folder.resolve("seen"), "orders", "g"));
        line = new Line(
                "line", new LineParts(time, Order.KEY, shelves, new HashMap<>(), Bounds.USUAL), broken::complete);
        var parts = new PollerParts(
                "poller",
                Reading.SOURCE,
                new Identity(TOPIC, topic -> Optional.of(TOPIC.id())),
                new Beginnings(Start.EARLIEST, 2),
                () -> consumer,
                this::hand,
                (place, partition, offset) -> Optional.empty(),
                new Epochs(),
                new Membership(time),
                Bounds.USUAL,
                Patience.OF_A_THREAD,
                time);
        poller = new Poller(parts, line, broken::complete);
        line.start();
        poller.start();
    }

    @AfterEach
    void close() {
        poller.close();
        line.end();
        waiting.close();
    }

    private <T> T none(byte[] bytes) {
        throw new AssertionError("nothing lies on the retry topic");
    }

    private void hand(Assigned partition, List<ConsumerRecord<byte[], byte[]>> fetched, long position) {
        handed.put(partition.partition(), partition);
    }

    @Test
    void pausesAPartitionAgainThatWentAndCameBackInOnePoll() throws Exception {
        betweenPolls(() -> assign(ONE, OTHER));
        poller.pause(Set.of(1));
        assertThat(betweenPolls(consumer::paused)).containsExactly(OTHER);

        betweenPolls(() -> assign(ONE) && assign(ONE, OTHER));

        assertThat(betweenPolls(consumer::paused)).containsExactly(OTHER);
    }

    @Test
    void commitsNothingThatAnEarlierAssignmentHasFinished() throws Exception {
        betweenPolls(() -> assign(ONE));
        long earlier = epochOf(0);
        betweenPolls(() -> assign(OTHER));
        betweenPolls(() -> assign(ONE));

        poller.commit(List.of(new Committable(0, earlier, 50, "", 1)));
        assertThat(committed()).isZero();

        poller.commit(List.of(new Committable(0, epochOf(0), 20, "", 1)));
        assertThat(committed()).isEqualTo(20);
    }

    @Test
    void readsOnFromTheCommittedOffsetWhenItsMetadataSaysNothing() throws Exception {
        betweenPolls(() -> assign(ONE));
        poller.commit(List.of(new Committable(0, epochOf(0), 40, "written by someone else", 1)));
        betweenPolls(() -> true);

        betweenPolls(() -> assign(OTHER));
        handed.clear();
        betweenPolls(() -> assign(ONE));

        assertThat(assigned(0).window().watermark()).isEqualTo(40);
        assertThat(assigned(0).window().isFinished(40)).isFalse();
    }

    /** Two files of waiting messages were lost one after the other. */
    @Test
    void readsAgainFromTheLowestOfTwoPlaces() throws Exception {
        betweenPolls(() -> assign(ONE));
        long epoch = epochOf(0);
        betweenPolls(() -> {
            consumer.seek(ONE, 100);
            return true;
        });

        inAPoll(() -> {
            poller.readAgain(0, epoch, 10);
            poller.readAgain(0, epoch, 50);
            return true;
        });

        assertThat(betweenPolls(() -> consumer.position(ONE))).isEqualTo(10);
    }

    private boolean assign(TopicPartition... partitions) {
        consumer.rebalance(List.of(partitions));
        return true;
    }

    private long committed() throws Exception {
        OffsetAndMetadata position =
                betweenPolls(() -> consumer.committed(Set.of(ONE)).get(ONE));
        return position.offset();
    }

    private long epochOf(int partition) throws Exception {
        return assigned(partition).epoch();
    }

    /** Its position is handed over after a poll that brought nothing. */
    private Assigned assigned(int partition) throws Exception {
        betweenPolls(() -> true);
        return handed.get(partition);
    }

    /** On the poller's thread: after a turn that knows what it was told before, and followed by another. */
    private <T> T betweenPolls(Supplier<T> what) throws Exception {
        inAPoll(() -> true);
        T result = inAPoll(what);
        inAPoll(() -> true);
        assertThat(broken).isNotDone();
        return result;
    }

    /** Each poll does one thing, so what is asked for next belongs to a later turn. */
    private <T> T inAPoll(Supplier<T> what) throws Exception {
        var done = new CompletableFuture<T>();
        consumer.schedulePollTask(() -> {
            try {
                done.complete(what.get());
            } catch (RuntimeException e) {
                done.completeExceptionally(e);
                throw e;
            }
        });
        return done.get(60, TimeUnit.SECONDS);
    }

    /** Kafka's own, which would keep a partition paused that has gone meanwhile; the one for brokers does not. */
    private static final class GroupConsumer extends MockConsumer<byte[], byte[]> {
        private final Set<TopicPartition> paused = new HashSet<>();

        GroupConsumer() {
            super("earliest");
        }

        @Override
        public synchronized void rebalance(Collection<TopicPartition> assigned) {
            paused.retainAll(assigned);
            super.rebalance(assigned);
        }

        @Override
        public synchronized void pause(Collection<TopicPartition> partitions) {
            paused.addAll(partitions);
            super.pause(partitions);
        }

        @Override
        public synchronized void resume(Collection<TopicPartition> partitions) {
            paused.removeAll(partitions);
            super.resume(partitions);
        }

        @Override
        public synchronized Set<TopicPartition> paused() {
            return Set.copyOf(paused);
        }
    }

    /** Nothing is written. */
    private static final class Nowhere implements Outbox {

        @Override
        public void sendOn(Ruling ruling, @Nullable JobReplay sentBy) {
            throw new AssertionError("nothing was ruled on");
        }

        @Override
        public void bury(Ruling ruling, Past past) {
            throw new AssertionError("nothing was ruled on");
        }

        @Override
        public void park(Ruling ruling, Past past) {
            throw new AssertionError("nothing was ruled on");
        }

        @Override
        public void again(Assigned partition, Raw lying) {
            throw new AssertionError("nothing lies far behind");
        }

        @Override
        public void keep(Progressed position) {
            throw new AssertionError("no position is large");
        }

        @Override
        public void forget(String place, long epoch) {}

        @Override
        public void drop(String place, long epoch) {
            throw new AssertionError("no position was kept");
        }
    }
}
