// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.port.Refused;
import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.testkit.ManualTime;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KafkaYardTest {

    @Test
    void aClusterThatCannotBeReachedIsNamedWithItsAddress() {
        var parts = new YardParts(ManualTime.standing(), new SplittableRandom(1), KafkaYardRig.NONE);
        try (var cluster = new KafkaCluster(Map.of("bootstrap.servers", "nowhere.invalid:9092"));
                var yard = new KafkaYard("main", cluster, parts, Map.of())) {
            assertThatThrownBy(() -> yard.read("", 1))
                    .isInstanceOf(Refused.class)
                    .hasMessageStartingWith("the dead letters on cluster main cannot be reached: the brokers at"
                            + " nowhere.invalid:9092: No resolvable bootstrap urls");
        }
    }
}
