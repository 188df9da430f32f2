// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.kafka.KafkaBrokers;
import dev.redrive.testkit.yard.YardConformance;
import dev.redrive.testkit.yard.YardRig;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

class KafkaYardIT extends YardConformance {

    @Override
    protected YardRig open() {
        // Brokers refuse what claims to be of another time.
        var time = ManualTime.standingAt(Instant.now().truncatedTo(ChronoUnit.MILLIS));
        return KafkaYardRig.open(KafkaBrokers.shared(), time, KafkaYardRig.NONE);
    }
}
