// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Inscription;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.MessageId;
import dev.redrive.kafka.codec.Letter;
import dev.redrive.kafka.settings.KafkaSettings;
import org.jspecify.annotations.Nullable;

/** A record that is a dead letter: ours, or another system's. */
sealed interface Kept {

    DeadLetter letter();

    /** @param queue whose it is; null if no queue here reads that topic as that group */
    record Ours(DeadLetter letter, Letter read, @Nullable KafkaSettings queue) implements Kept {}

    /** @param content without what others wrote on it */
    record Foreign(DeadLetter letter, Inscription read, Content content) implements Kept {

        MessageId message() {
            return letter.message().id();
        }

        /** Whether the message itself lies elsewhere. */
        boolean isPointer() {
            return read.pointer() && content.value().isAbsent();
        }
    }
}
