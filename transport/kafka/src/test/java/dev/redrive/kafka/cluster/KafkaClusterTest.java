// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.RangeAssignor;
import org.junit.jupiter.api.Test;

class KafkaClusterTest {

    private static final String STRATEGY = ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG;

    private static Map<String, Object> member(Map<String, ?> properties) {
        try (var cluster = new KafkaCluster(properties)) {
            return cluster.memberSettings("g");
        }
    }

    @Test
    void takesOnlyTheRevokedPartitionsFromAMember() {
        assertThat(member(Map.of())).containsEntry(STRATEGY, CooperativeStickyAssignor.class.getName());
    }

    @Test
    void leavesTheChoiceToWhoeverNamesAnAssignor() {
        String named = RangeAssignor.class.getName();

        assertThat(member(Map.of(STRATEGY, named))).containsEntry(STRATEGY, named);
    }

    @Test
    void namesNoAssignorWhereTheBrokerAssigns() {
        assertThat(member(Map.of(ConsumerConfig.GROUP_PROTOCOL_CONFIG, "consumer")))
                .doesNotContainKey(STRATEGY);
    }

    @Test
    void fetchesNoMoreAtATimeThanIsReadWhileTheEngineWorks() {
        String named = ConsumerConfig.FETCH_MAX_BYTES_CONFIG;

        assertThat(member(Map.of())).containsEntry(named, KafkaCluster.FETCH_BYTES_USUAL);
        assertThat(member(Map.of(named, "50000000"))).containsEntry(named, "50000000");
    }
}
