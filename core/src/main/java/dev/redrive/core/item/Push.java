// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.item;

import dev.redrive.core.message.Content;
import java.time.Duration;

/**
 * One message to be pushed.
 *
 * @param delay how long it waits before its first attempt; zero for none
 */
public record Push(Content content, Duration delay) {

    public Push {
        if (delay.isNegative()) {
            throw new IllegalArgumentException("delay is negative: " + delay);
        }
    }

    public static Push now(Content content) {
        return new Push(content, Duration.ZERO);
    }
}
