// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Parts positions into commits that a broker takes. It writes all of one commit as one batch, and refuses the whole if that is larger
 * than a batch may be ({@code message.max.bytes}, 1 MiB unless told otherwise).
 */
final class Requests {

    /** Well below: names of groups and topics may be long, and brokers may be told to take less. */
    static final int BYTES_MAX = 256 << 10;
    /** Of one position besides its metadata: names, numbers and what a batch needs around them. */
    private static final int AROUND = 200;

    private Requests() {}

    /** Together they have every position once. */
    static List<Map<TopicPartition, OffsetAndMetadata>> of(Map<TopicPartition, OffsetAndMetadata> positions) {
        List<Map<TopicPartition, OffsetAndMetadata>> requests = new ArrayList<>();
        Map<TopicPartition, OffsetAndMetadata> request = new HashMap<>();
        int bytes = 0;
        for (var each : positions.entrySet()) {
            int more = AROUND + each.getValue().metadata().length();
            if (bytes + more > BYTES_MAX && !request.isEmpty()) {
                requests.add(request);
                request = new HashMap<>();
                bytes = 0;
            }
            request.put(each.getKey(), each.getValue());
            bytes += more;
        }
        if (!request.isEmpty()) {
            requests.add(request);
        }
        return requests;
    }
}
