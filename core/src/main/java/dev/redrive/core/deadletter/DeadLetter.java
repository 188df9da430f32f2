// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a dead letter without opening it.
 *
 * @param id stable: the same on every instance, and for as long as the letter lies there
 * @param replays how often its message had been sent back before this death
 * @param sentBy the replay that began the life which ended with this death; null if there was none, or it is not known
 */
public record DeadLetter(
        String id,
        Grave grave,
        Subject message,
        Death death,
        int replays,
        @Nullable JobReplay sentBy) {

    /** A letter of a message of which no replay is known. */
    public DeadLetter(String id, Grave grave, Subject message, Death death, int replays) {
        this(id, grave, message, death, replays, null);
    }
}
