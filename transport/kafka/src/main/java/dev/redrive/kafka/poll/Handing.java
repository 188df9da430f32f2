// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import dev.redrive.kafka.line.Assigned;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** How what was fetched from a partition goes to the line. The poller's thread calls. */
@FunctionalInterface
public interface Handing {

    /** @param position below which nothing unseen lies any more */
    void hand(Assigned partition, List<ConsumerRecord<byte[], byte[]>> fetched, long position);
}
