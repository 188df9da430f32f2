// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

import dev.redrive.core.message.MessageId;

/**
 * A replay that a message's headers claim it to be. Nobody can tell whether that is so: producers can write such headers, and
 * programs that forward headers copy them.
 *
 * @param message the message that was sent back, as the headers name it
 * @param replays how often it had been sent back then, as the headers say
 */
public record ReplayClaim(MessageId message, int replays) {

    public ReplayClaim {
        if (replays < 1) {
            throw new IllegalArgumentException("a replay is at least the first, not number " + replays);
        }
    }
}
