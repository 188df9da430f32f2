// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

/** Names one message for its whole life, through retries, dead letters and replays. */
public record MessageId(String value) {

    public static final int LENGTH_MAX = 200;

    public MessageId {
        if (value.isBlank() || value.length() > LENGTH_MAX) {
            throw new IllegalArgumentException(
                    "a message id has 1 to " + LENGTH_MAX + " characters, this one " + value.length());
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
