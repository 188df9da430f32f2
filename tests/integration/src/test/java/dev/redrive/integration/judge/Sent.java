// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.judge;

import java.time.Duration;

/**
 * A message of a run. All there is to know about it is its value, so that handlers need nothing else.
 *
 * @param number counts within its queue, in the order of sending
 * @param work what an attempt of it takes
 */
public record Sent(TestedQueue queue, int number, Kind kind, String key, Duration work) {

    /** Neither the queue nor the key has a blank in it. */
    public String value() {
        return queue.word() + " " + number + " " + kind.word() + " " + key + " " + work.toMillis();
    }

    /** The opposite of {@link #value}; an exception if it is not whole. */
    public static Sent of(String value) {
        String[] words = value.split(" ", -1);
        if (words.length != 5) {
            throw new IllegalArgumentException("half a value: " + value);
        }
        return new Sent(
                TestedQueue.of(words[0]),
                Integer.parseInt(words[1]),
                Kind.of(words[2]),
                words[3],
                Duration.ofMillis(Long.parseLong(words[4])));
    }
}
