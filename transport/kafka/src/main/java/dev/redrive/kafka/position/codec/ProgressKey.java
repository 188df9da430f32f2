// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Whose position a record on the progress topic is. The epoch is part of it, so that one who lost the partition and does not know
 * it yet replaces nothing of the one who has it now.
 */
public record ProgressKey(String group, String place, long epoch) {

    /** No group's name holds it. */
    private static final char BETWEEN = '\n';

    public byte[] toBytes() {
        return (group + BETWEEN + place + BETWEEN + epoch).getBytes(StandardCharsets.UTF_8);
    }

    /** Empty if these are not the bytes of a key. */
    public static Optional<ProgressKey> of(byte[] bytes) {
        String[] parts = new String(bytes, StandardCharsets.UTF_8).split(String.valueOf(BETWEEN), -1);
        try {
            return parts.length == 3
                    ? Optional.of(new ProgressKey(parts[0], parts[1], Long.parseLong(parts[2])))
                    : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
