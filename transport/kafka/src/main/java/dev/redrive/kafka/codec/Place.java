// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

/** One partition of a topic. */
public record Place(String topic, int partition) {

    /** No topic's name may hold it. */
    private static final char BETWEEN = '/';

    public Place {
        if (topic.isBlank() || partition < 0) {
            throw new IllegalArgumentException("'" + topic + "' has no partition " + partition);
        }
    }

    /** As the origin of a message names it: {@code orders/3}. */
    public String text() {
        return topic + BETWEEN + partition;
    }

    /** Reads what {@link #text} wrote. */
    public static Place of(String text) {
        int between = text.lastIndexOf(BETWEEN);
        if (between < 0) {
            throw new IllegalArgumentException("'" + text + "' names no partition of a topic");
        }
        return new Place(text.substring(0, between), Integer.parseInt(text, between + 1, text.length(), 10));
    }
}
