// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka.simulated;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetCommitCallback;
import org.apache.kafka.clients.consumer.RetriableCommitFailedException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** One consumer's part in its group: joins, takes over, gives up, commits. */
final class Membership {

    private record Commit(Map<TopicPartition, OffsetAndMetadata> positions, OffsetCommitCallback callback) {}

    private final SimulatedKafka kafka;
    private final SimulatedClients process;
    private final String name;
    private final SimulatedGroup group;
    private final ArrayDeque<Commit> later = new ArrayDeque<>();
    private List<TopicPartition> reads = List.of();
    private @Nullable ConsumerRebalanceListener listener;
    private @Nullable String member;

    Membership(SimulatedKafka kafka, SimulatedClients process, String group) {
        this.kafka = kafka;
        this.process = process;
        this.name = group;
        this.group = kafka.group(group);
    }

    void subscribe(Collection<String> topics, ConsumerRebalanceListener told) {
        reads = topics.stream()
                .flatMap(topic -> kafka.partitions(topic).stream())
                .sorted(SimulatedGroup.BY_PLACE)
                .toList();
        listener = told;
    }

    private ConsumerRebalanceListener listener() {
        return Objects.requireNonNull(listener, "not subscribed");
    }

    // ---- coming and going ----

    /** @param keep hears what it has from now on */
    void poll(Set<TopicPartition> owned, Consumer<Set<TopicPartition>> keep) {
        if (listener == null) {
            return;
        }
        answerCommits();
        if (kafka.fates().ofRead(name) == Fate.REFUSED) {
            throw SimulatedKafka.late();
        }
        if (member != null && !group.knows(member)) {
            member = null;
            lose(without(owned, Set.of()));
            keep.accept(Set.of());
        }
        if (member == null) {
            member = group.enter(process.name(), reads);
        }
        if (group.waitsFor(member)) {
            group.join(member, owned);
        }
        if (group.hasDealtTo(member)) {
            look(member, without(owned, Set.of()), keep);
        }
    }

    private void look(String self, Set<TopicPartition> owned, Consumer<Set<TopicPartition>> keep) {
        Set<TopicPartition> given = group.given(self);
        Set<TopicPartition> revoked = without(owned, given);
        Set<TopicPartition> added = without(given, owned);
        RuntimeException thrown = null;
        if (!revoked.isEmpty()) {
            thrown = told(() -> listener().onPartitionsRevoked(revoked));
            if (!process.isCut()) {
                kafka.watcher().revoked(name, process.name(), revoked);
                group.dealAgain();
            }
        }
        keep.accept(given);
        if (!process.isCut()) {
            kafka.watcher().assigns(name, process.name(), added);
            RuntimeException more = told(() -> listener().onPartitionsAssigned(added));
            thrown = thrown == null ? more : thrown;
        }
        if (thrown != null) {
            throw new KafkaException("User rebalance callback throws an error", thrown);
        }
    }

    private static @Nullable RuntimeException told(Runnable call) {
        try {
            call.run();
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }

    /** A copy, in order. */
    private static Set<TopicPartition> without(Set<TopicPartition> all, Set<TopicPartition> some) {
        Set<TopicPartition> rest = new TreeSet<>(SimulatedGroup.BY_PLACE);
        rest.addAll(all);
        rest.removeAll(some);
        return rest;
    }

    private void lose(Set<TopicPartition> owned) {
        if (!owned.isEmpty()) {
            listener().onPartitionsLost(owned);
            kafka.watcher().lost(name, process.name(), owned);
        }
    }

    void leave(Set<TopicPartition> owned) {
        if (listener == null) {
            return;
        }
        answerCommits();
        Set<TopicPartition> last = without(owned, Set.of());
        if (member == null || !group.knows(member)) {
            lose(last);
        } else {
            if (!last.isEmpty()) {
                listener().onPartitionsRevoked(last);
            }
            if (!process.isCut()) {
                kafka.watcher().revoked(name, process.name(), last);
                group.remove(member);
            }
        }
        member = null;
    }

    /** Kafka offers no other way to make one. */
    @SuppressWarnings("removal")
    ConsumerGroupMetadata metadata() {
        String self = member == null ? "" : member;
        return new ConsumerGroupMetadata(name, group.generation(self), self, Optional.empty());
    }

    // ---- commits ----

    Map<TopicPartition, OffsetAndMetadata> committed() {
        return group.committed();
    }

    Map<TopicPartition, OffsetAndMetadata> readCommitted() {
        if (kafka.fates().ofRead(name) == Fate.REFUSED) {
            throw SimulatedKafka.late();
        }
        return committed();
    }

    void commitLater(Map<TopicPartition, OffsetAndMetadata> positions, OffsetCommitCallback callback) {
        later.add(new Commit(new HashMap<>(positions), callback));
    }

    void answerCommits() {
        for (Commit next : List.copyOf(later)) {
            later.remove(next);
            Exception failure = null;
            try {
                commit(next.positions());
            } catch (org.apache.kafka.common.errors.TimeoutException e) {
                failure = new RetriableCommitFailedException(e);
            } catch (KafkaException e) {
                failure = e;
            }
            if (!process.isCut()) {
                next.callback().onComplete(next.positions(), failure);
            }
        }
    }

    void commit(Map<TopicPartition, OffsetAndMetadata> positions) {
        process.mustBeThere();
        Fate fate = kafka.fates().ofCommit(name, positions.keySet());
        process.mustBeThere();
        try {
            if (fate == Fate.REFUSED) {
                throw SimulatedKafka.late();
            }
            group.commit(member == null ? "" : member, positions);
            kafka.watcher().committed(name, process.name(), positions);
            if (fate == Fate.UNHEARD) {
                throw SimulatedKafka.late();
            }
        } catch (KafkaException e) {
            kafka.watcher().commitFailed(name, process.name());
            throw e;
        }
    }
}
