// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import dev.redrive.testkit.kafka.KafkaBrokers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Every commit that the brokers have taken, from the topic they keep them in. Unlike a look at what is committed, it
 * shows no older state while a new coordinator catches up.
 */
public final class CommitLog {

    private static final String TOPIC = "__consumer_offsets";

    /** Keys of commits; later versions are about the groups themselves. */
    private static final short COMMIT_VERSION_MAX = 1;

    private CommitLog() {}

    /** The commits of a group that are lower than the one before. */
    public static List<String> movedBack(KafkaBrokers brokers, String group) {
        Map<String, Long> last = new HashMap<>();
        List<String> back = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> each : brokers.readAll(TOPIC)) {
            ByteBuffer key = ByteBuffer.wrap(each.key());
            if (each.value() == null
                    || key.getShort() > COMMIT_VERSION_MAX
                    || !text(key).equals(group)) {
                continue;
            }
            String place = text(key) + "/" + key.getInt();
            long offset = ByteBuffer.wrap(each.value()).getLong(Short.BYTES);
            Long before = last.put(place, offset);
            if (before != null && before > offset) {
                back.add(place + " from " + before + " to " + offset + " at " + each.timestamp());
            }
        }
        if (last.isEmpty()) {
            throw new AssertionError("no commits of " + group);
        }
        return back;
    }

    private static String text(ByteBuffer from) {
        byte[] bytes = new byte[from.getShort()];
        from.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
