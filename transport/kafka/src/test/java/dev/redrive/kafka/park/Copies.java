// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.park;

import dev.redrive.kafka.park.Waiting.Copy;
import dev.redrive.kafka.park.Waiting.Place;
import java.nio.charset.StandardCharsets;

/** Copies as tests make them: the bytes begin with the message's id and a colon. */
final class Copies {
    private Copies() {}

    /** With room on disk. */
    static Waiting.Budget budget(long memoryBytes) {
        return new Waiting.Budget(memoryBytes, 1L << 40);
    }

    static Place at(int partition, long offset) {
        return new Place(partition, offset);
    }

    static Copy copy(String id, int replays, int attempt) {
        return new Copy(id.hashCode(), replays, attempt);
    }

    static byte[] bytes(String id, String rest) {
        return (id + ":" + rest).getBytes(StandardCharsets.UTF_8);
    }

    static String id(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        return text.substring(0, text.indexOf(':'));
    }
}
