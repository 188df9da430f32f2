// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the transport relies on of Kafka and its clients. The simulated one does it as the real one does. */
abstract class ClientsConformance {

    private static final Duration POLL = Duration.ofMillis(50);
    private static final int POLLS_MAX = 1200;
    private static final int BYTES_MAX = 10_000;

    private final String topic = "orders-" + UUID.randomUUID();
    private final String group = "group-of-" + topic;
    private final TopicPartition first = new TopicPartition(topic, 0);
    private final TopicPartition second = new TopicPartition(topic, 1);
    private final List<Consumer<byte[], byte[]>> open = new ArrayList<>();
    private ClusterRig cluster;

    abstract ClusterRig open();

    @BeforeEach
    void openCluster() {
        cluster = open();
    }

    @AfterEach
    void closeCluster() {
        open.forEach(each -> each.close(CloseOptions.timeout(Duration.ofSeconds(5))));
        cluster.close();
    }

    // ---- messages ----

    @Test
    void givesBackWhatWasWrittenAsItWasAndInOrder() {
        cluster.createTopic(topic, 1, BYTES_MAX);
        var written = new ProducerRecord<>(topic, 0, 4711L, bytes("key"), bytes("value"));
        written.headers().add("a", bytes("1")).add("a", bytes("2")).add(new RecordHeader("none", (byte[]) null));

        write(written);
        write(new ProducerRecord<>(topic, 0, null, null));

        var read = readAll(first);
        assertThat(read).extracting(ConsumerRecord::offset).containsExactly(0L, 1L);
        assertThat(read.getFirst().timestamp()).isEqualTo(4711);
        assertThat(read.getFirst().key()).isEqualTo(bytes("key"));
        assertThat(read.getFirst().value()).isEqualTo(bytes("value"));
        assertThat(read.getFirst().headers()).isEqualTo(written.headers());
        assertThat(read.getLast().key()).isNull();
        assertThat(read.getLast().value()).isNull();
    }

    @Test
    void tellsWhereItWasWritten() {
        cluster.createTopic(topic, 2, BYTES_MAX);
        write(new ProducerRecord<>(topic, 1, null, bytes("one")));

        AtomicReference<String> place = new AtomicReference<>();
        var sent = cluster.producers()
                .send(
                        new ProducerRecord<>(topic, 1, null, bytes("two")),
                        (metadata, failure) -> place.set(metadata.partition() + "@" + metadata.offset()));
        cluster.settle(sent);

        assertThat(place).hasValue("1@1");
        assertThat(cluster.producers().partitions(topic)).isEqualTo(2);
    }

    @Test
    void writesAKeyWhereKafkasOwnHashSays() {
        cluster.createTopic(topic, 3, BYTES_MAX);
        List<Integer> partitions = new ArrayList<>();

        for (String key : List.of("a", "b", "c", "d", "a")) {
            var sent = cluster.producers()
                    .send(
                            new ProducerRecord<>(topic, bytes(key), bytes("value")),
                            (metadata, failure) -> partitions.add(metadata.partition()));
            cluster.settle(sent);
        }

        assertThat(partitions).containsExactly(hashed("a"), hashed("b"), hashed("c"), hashed("d"), hashed("a"));
    }

    private static int hashed(String key) {
        return org.apache.kafka.common.utils.Utils.toPositive(org.apache.kafka.common.utils.Utils.murmur2(bytes(key)))
                % 3;
    }

    @Test
    void refusesWhatIsTooLargeAndTakesTheNext() {
        cluster.createTopic(topic, 1, BYTES_MAX);
        AtomicReference<Exception> failure = new AtomicReference<>();

        cluster.settle(cluster.producers()
                .send(
                        new ProducerRecord<>(topic, 0, null, new byte[2 * BYTES_MAX]),
                        (metadata, why) -> failure.set(why)));
        write(new ProducerRecord<>(topic, 0, null, bytes("small")));

        assertThat(failure.get()).isInstanceOf(RecordTooLargeException.class);
        assertThat(readAll(first)).hasSize(1);
    }

    @Test
    void comesByTheMarksOfTransactionsWithoutAMessage() {
        cluster.createTopic(topic, 1, BYTES_MAX);
        cluster.writeInTransaction(new ProducerRecord<>(topic, 0, null, bytes("in a transaction")));
        var told = new Told();
        var member = member(told);
        told.onAssigned = partitions -> beginAt(member, partitions, 0);

        List<Long> read = new ArrayList<>();
        pollUntil(() -> !read.isEmpty() && member.position(first) == 2, member, (each) -> read.add(each.offset()));

        assertThat(read).containsExactly(0L);
        assertThat(member.endOffsets(Set.of(first))).containsEntry(first, 2L);
    }

    @Test
    void readsWithoutAGroupFromWhereItIsTold() {
        cluster.createTopic(topic, 1, BYTES_MAX);
        writeSome(first, 3);
        var looker = cluster.looker();
        open.add(looker);

        looker.assign(List.of(first));
        looker.seek(first, 1);
        List<Long> read = new ArrayList<>();
        pollUntil(() -> looker.position(first) == 3, looker, each -> read.add(each.offset()));

        assertThat(read).containsExactly(1L, 2L);
        assertThat(looker.endOffsets(List.of(first))).containsEntry(first, 3L);
    }

    // ---- positions ----

    @Test
    void hasNoPositionOfANewGroup() {
        cluster.createTopic(topic, 1, BYTES_MAX);
        Map<TopicPartition, OffsetAndMetadata> found = new HashMap<>();
        var told = new Told();
        var member = member(told);

        told.onAssigned = partitions -> {
            found.putAll(member.committed(Set.of(first)));
            beginAt(member, partitions, 0);
        };
        pollUntil(() -> told.has.size() == 1, member);

        assertThat(found).containsOnlyKeys(first).containsEntry(first, null);
        assertThat(member.beginningOffsets(Set.of(first))).containsEntry(first, 0L);
    }

    @Test
    void readsOnFromWhatTheLastMemberHasCommittedAndGivesItsMetadataBack() {
        cluster.createTopic(topic, 1, BYTES_MAX);
        writeSome(first, 5);
        var told = new Told();
        var member = member(told);
        told.onAssigned = partitions -> beginAt(member, partitions, 0);
        pollUntil(() -> told.has.size() == 1, member);
        member.commitSync(Map.of(first, new OffsetAndMetadata(3, "what is finished above")));
        leave(member);

        var next = member(new Told());
        List<Long> read = new ArrayList<>();
        pollUntil(() -> read.size() == 2, next, each -> read.add(each.offset()));

        assertThat(read).containsExactly(3L, 4L);
        assertThat(next.committed(Set.of(first)))
                .containsEntry(first, new OffsetAndMetadata(3, "what is finished above"));
    }

    @Test
    void tellsWhatAGroupHasCommittedToOneThatHasNotJoinedIt() {
        cluster.createTopic(topic, 2, BYTES_MAX);
        var told = new Told();
        var member = member(told);
        told.onAssigned = partitions -> {
            beginAt(member, Set.of(first), 0);
            member.seek(second, 0);
        };
        pollUntil(() -> told.has.size() == 2, member);

        var stranger = cluster.member(group);
        open.add(stranger);

        assertThat(stranger.committed(Set.of(first, second)))
                .containsEntry(first, new OffsetAndMetadata(0, "begun"))
                .containsEntry(second, null);
    }

    @Test
    void tellsOfACommitThatNobodyWaitedForWithALaterPoll() {
        cluster.createTopic(topic, 1, BYTES_MAX);
        var told = new Told();
        var member = member(told);
        told.onAssigned = partitions -> beginAt(member, partitions, 0);
        pollUntil(() -> told.has.size() == 1, member);
        List<String> answers = new ArrayList<>();

        member.commitAsync(
                Map.of(first, new OffsetAndMetadata(0, "later")),
                (positions, failure) ->
                        answers.add(failure + " " + positions.get(first).metadata()));
        assertThat(answers).isEmpty();
        pollUntil(() -> !answers.isEmpty(), member);

        assertThat(answers).containsExactly("null later");
        assertThat(member.committed(Set.of(first)).get(first).metadata()).isEqualTo("later");
    }

    @Test
    void refusesPositionsThatAreTooLargeTogether() {
        int partitions = 300;
        cluster.createTopic(topic, partitions, BYTES_MAX);
        var told = new Told();
        var member = member(told);
        told.onAssigned = all -> all.forEach(each -> member.seek(each, 0));
        pollUntil(() -> told.has.size() == partitions, member);
        Map<TopicPartition, OffsetAndMetadata> positions = new HashMap<>();
        member.assignment().forEach(each -> positions.put(each, new OffsetAndMetadata(0, "x".repeat(4096))));

        assertThatThrownBy(() -> member.commitSync(positions)).isInstanceOf(KafkaException.class);

        positions.keySet().removeIf(each -> each.partition() % 2 == 0);
        member.commitSync(positions);
        assertThat(member.committed(Set.of(first, second)))
                .containsEntry(first, null)
                .containsEntry(second, positions.get(second));
    }

    @Test
    void saysWhichOffsetIsGoneAndGoesOnSayingSoUntilThePartitionIsPaused() {
        cluster.createTopic(topic, 1, BYTES_MAX);
        writeSome(first, 5);
        cluster.deleteBefore(first, 3);
        var told = new Told();
        var member = member(told);
        told.onAssigned = partitions -> beginAt(member, partitions, 1);

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> pollUntil(() -> false, member))
                    .isInstanceOfSatisfying(
                            OffsetOutOfRangeException.class,
                            e -> assertThat(e.offsetOutOfRangePartitions()).containsExactly(Map.entry(first, 1L)));
        }
        member.pause(Set.of(first));
        pollSome(member, each -> {
            throw new AssertionError("paused");
        });

        assertThat(member.beginningOffsets(Set.of(first))).containsEntry(first, 3L);
        assertThat(member.position(first)).isEqualTo(1);
    }

    @Test
    void readsNothingOfAPausedPartitionAndAllOfItAfterwards() {
        cluster.createTopic(topic, 2, BYTES_MAX);
        writeSome(first, 2);
        writeSome(second, 2);
        var told = new Told();
        var member = member(told);
        told.onAssigned = partitions -> {
            beginAt(member, partitions, 0);
            member.pause(Set.of(first));
        };
        List<Integer> read = new ArrayList<>();

        pollUntil(() -> read.size() == 2, member, each -> read.add(each.partition()));
        pollSome(member, each -> read.add(each.partition()));
        assertThat(read).containsExactly(1, 1);
        assertThat(member.paused()).containsExactly(first);

        member.resume(Set.of(first));
        pollUntil(() -> read.size() == 4, member, each -> read.add(each.partition()));
        assertThat(read).containsExactly(1, 1, 0, 0);
    }

    // ---- groups ----

    @Test
    void givesANewMemberOnlyWhatAnotherHasLetGo() {
        cluster.createTopic(topic, 2, BYTES_MAX);
        var ones = new Told();
        var one = member(ones);
        ones.onAssigned = partitions -> beginAt(one, partitions, 0);
        pollUntil(() -> ones.has.size() == 2, one);
        int before = one.groupMetadata().generationId();
        ones.onRevoked = partitions ->
                partitions.forEach(each -> one.commitSync(Map.of(each, new OffsetAndMetadata(0, "the last word"))));

        var others = new Told();
        var other = member(others);
        List<String> found = new ArrayList<>();
        others.onAssigned = partitions ->
                other.committed(Set.copyOf(partitions)).values().forEach(each -> found.add(each.metadata()));
        pollUntil(() -> ones.has.size() == 1 && others.has.size() == 1, one, other);

        assertThat(ones.revoked).containsExactly(others.has);
        assertThat(ones.lost).isEmpty();
        assertThat(one.assignment()).extracting(TopicPartition::partition).containsExactlyElementsOf(ones.has);
        assertThat(found).containsExactly("the last word");
        assertThat(other.groupMetadata().generationId()).isGreaterThan(before);
    }

    @Test
    void forgetsAPauseWithThePartition() {
        cluster.createTopic(topic, 2, BYTES_MAX);
        var ones = new Told();
        var one = member(ones);
        ones.onAssigned = partitions -> beginAt(one, partitions, 0);
        pollUntil(() -> ones.has.size() == 2, one);
        one.pause(Set.of(first, second));

        var others = new Told();
        var other = member(others);
        pollUntil(() -> ones.has.size() == 1 && others.has.size() == 1, one, other);
        assertThat(one.paused()).extracting(TopicPartition::partition).containsExactlyElementsOf(ones.has);
        Set<Integer> kept = Set.copyOf(ones.has);
        leave(other);
        pollUntil(() -> ones.has.size() == 2, one);

        assertThat(one.paused()).extracting(TopicPartition::partition).containsExactlyElementsOf(kept);
    }

    @Test
    void refusesTheCommitsOfAMemberWhoseSessionIsOver() {
        cluster.createTopic(topic, 1, BYTES_MAX);
        var told = new Told();
        var member = member(told);
        told.onAssigned = partitions -> beginAt(member, partitions, 0);
        pollUntil(() -> told.has.size() == 1, member);

        cluster.expelAll(group);

        assertThatThrownBy(() -> member.commitSync(Map.of(first, new OffsetAndMetadata(0, "too late"))))
                .isInstanceOf(CommitFailedException.class);
        pollUntil(() -> told.lost.size() == 1 && told.has.size() == 1, member);
        assertThat(told.revoked).isEmpty();
        assertThat(member.committed(Set.of(first)).get(first).metadata()).isEqualTo("begun");
        member.commitSync(Map.of(first, new OffsetAndMetadata(0, "once more a member")));
    }

    @Test
    void givesUpEverythingInOrderWhenItIsClosed() {
        cluster.createTopic(topic, 2, BYTES_MAX);
        var told = new Told();
        var member = member(told);
        told.onAssigned = partitions -> beginAt(member, partitions, 0);
        pollUntil(() -> told.has.size() == 2, member);
        told.onRevoked = partitions -> member.commitSync(Map.of(first, new OffsetAndMetadata(0, "closing")));

        leave(member);

        assertThat(told.revoked).containsExactly(Set.of(0, 1));
        var next = member(new Told());
        pollUntil(() -> next.assignment().size() == 2, next);
        assertThat(next.committed(Set.of(first)).get(first).metadata()).isEqualTo("closing");
    }

    @Test
    void isWokenOnceByAWakeUpInWhateverItDoesNext() {
        cluster.createTopic(topic, 1, BYTES_MAX);
        var told = new Told();
        var member = member(told);
        told.onAssigned = partitions -> beginAt(member, partitions, 0);
        pollUntil(() -> told.has.size() == 1, member);
        AtomicInteger woken = new AtomicInteger();

        for (Runnable call : List.<Runnable>of(
                () -> member.poll(POLL),
                () -> member.committed(Set.of(first)),
                () -> member.commitSync(Map.of(first, new OffsetAndMetadata(0, ""))))) {
            member.wakeup();
            try {
                call.run();
            } catch (WakeupException e) {
                woken.incrementAndGet();
                call.run();
            }
        }

        assertThat(woken).hasValue(3);
    }

    // ---- what tests do ----

    private Consumer<byte[], byte[]> member(Told told) {
        var member = cluster.member(group);
        member.subscribe(List.of(topic), told);
        open.add(member);
        return member;
    }

    private void leave(Consumer<byte[], byte[]> member) {
        member.close(CloseOptions.timeout(Duration.ofSeconds(5)));
        open.remove(member);
    }

    /** As a queue does it, whose group is new. */
    private static void beginAt(Consumer<byte[], byte[]> member, Collection<TopicPartition> partitions, long offset) {
        for (TopicPartition each : partitions) {
            if (member.committed(Set.of(each)).get(each) == null) {
                member.seek(each, offset);
                member.commitSync(Map.of(each, new OffsetAndMetadata(offset, "begun")));
            }
        }
    }

    @SafeVarargs
    private static void pollUntil(BooleanSupplier done, Consumer<byte[], byte[]>... members) {
        for (int i = 0; i < POLLS_MAX; i++) {
            if (done.getAsBoolean()) {
                return;
            }
            for (Consumer<byte[], byte[]> each : members) {
                each.poll(POLL);
            }
        }
        throw new AssertionError("not after " + POLLS_MAX + " polls");
    }

    private static void pollUntil(
            BooleanSupplier done,
            Consumer<byte[], byte[]> member,
            java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> read) {
        for (int i = 0; i < POLLS_MAX; i++) {
            member.poll(POLL).forEach(read);
            if (done.getAsBoolean()) {
                return;
            }
        }
        throw new AssertionError("not after " + POLLS_MAX + " polls");
    }

    private static void pollSome(
            Consumer<byte[], byte[]> member, java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> read) {
        for (int i = 0; i < 5; i++) {
            member.poll(POLL).forEach(read);
        }
    }

    private void write(ProducerRecord<byte[], byte[]> message) {
        cluster.settle(cluster.producers().send(message));
    }

    private void writeSome(TopicPartition partition, int count) {
        for (int i = 0; i < count; i++) {
            write(new ProducerRecord<>(partition.topic(), partition.partition(), null, bytes("value " + i)));
        }
    }

    private List<ConsumerRecord<byte[], byte[]>> readAll(TopicPartition partition) {
        var looker = cluster.looker();
        open.add(looker);
        looker.assign(List.of(partition));
        List<ConsumerRecord<byte[], byte[]>> read = new ArrayList<>();
        long end = looker.endOffsets(List.of(partition)).get(partition);
        pollUntil(() -> looker.position(partition) == end, looker, read::add);
        return read;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
