// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.common.TopicPartition;

/** What a member was told about its partitions, and what it does then. */
final class Told implements ConsumerRebalanceListener {

    final Set<Integer> has = new TreeSet<>();
    final List<Set<Integer>> revoked = new ArrayList<>();
    final List<Set<Integer>> lost = new ArrayList<>();
    Consumer<Collection<TopicPartition>> onAssigned = partitions -> {};
    Consumer<Collection<TopicPartition>> onRevoked = partitions -> {};

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        has.addAll(numbers(partitions));
        onAssigned.accept(partitions);
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        revoked.add(numbers(partitions));
        has.removeAll(numbers(partitions));
        onRevoked.accept(partitions);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        lost.add(numbers(partitions));
        has.removeAll(numbers(partitions));
    }

    private static Set<Integer> numbers(Collection<TopicPartition> partitions) {
        Set<Integer> numbers = new TreeSet<>();
        partitions.forEach(each -> numbers.add(each.partition()));
        return numbers;
    }
}
