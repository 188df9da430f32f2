// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka.simulated;

import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/** Decides what breaks. Nothing, unless overridden. */
public interface Fates {

    Fates KIND = new Fates() {};

    /** Asked when the brokers take what was sent. */
    default Fate ofSend(ProducerRecord<byte[], byte[]> sent) {
        return Fate.DONE;
    }

    /** Asked when a commit comes to the group's coordinator. */
    default Fate ofCommit(String group, Set<TopicPartition> partitions) {
        return Fate.DONE;
    }

    /** Asked when a member polls, or reads what its group has committed: {@link Fate#DONE} or {@link Fate#REFUSED}. */
    default Fate ofRead(String group) {
        return Fate.DONE;
    }
}
