// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.message.MessageId;
import java.nio.ByteBuffer;
import org.apache.kafka.common.Uuid;

/**
 * The ids of one topic's messages: {@code k} and 128 bits, the same on every instance.
 *
 * <p>Cluster and topic are hashed by SHA-256, once, into keys. Partition and offset then go through a keyed permutation of 128
 * bits (a Feistel network of four rounds, a few nanoseconds, where SHA-256 takes hundreds). So no two records of a topic ever
 * share an id, and those of different topics only by a chance of 2^-128. It hides nothing from someone who wants to forge an id.
 */
public final class Ids {
    private static final char KIND = 'k';
    private static final int ROUNDS = 4;

    private final long[] keys = new long[ROUNDS];

    public Ids(String clusterId, Uuid topicId) {
        ByteBuffer hash = Hashes.sha256(clusterId, topicId.toString());
        for (int i = 0; i < ROUNDS; i++) {
            keys[i] = hash.getLong();
        }
    }

    public MessageId of(int partition, long offset) {
        long left = partition;
        long right = offset;
        for (long key : keys) {
            long next = left ^ mix(right + key);
            left = right;
            right = next;
        }
        return MessageId.of(KIND, left, right);
    }

    private static long mix(long value) {
        long h = (value ^ value >>> 33) * 0xff51afd7ed558ccdL;
        h = (h ^ h >>> 33) * 0xc4ceb9fe1a85ec53L;
        return h ^ h >>> 33;
    }
}
