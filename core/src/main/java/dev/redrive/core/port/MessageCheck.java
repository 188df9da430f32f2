// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.port;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.message.Message;
import org.jspecify.annotations.Nullable;

/** What a message must pass before its handler sees it. Asked inside the attempt, by many threads at a time. */
@FunctionalInterface
public interface MessageCheck {

    /** Lets everything pass. */
    MessageCheck NONE = message -> null;

    /** Why the message must not be handled; null if it may be. */
    @Nullable
    Failure fault(Message message) throws InterruptedException;
}
