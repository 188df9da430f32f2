// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

import dev.redrive.core.message.Labels;
import dev.redrive.core.message.MessageId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The message that died, without its content.
 *
 * @param key as text
 * @param provenance where it was first read, if it came from a topic
 * @param claim the replay that its headers claim it to be; null if they claim none, or if that is not known here
 */
public record Subject(
        MessageId id,
        Labels labels,
        @Nullable String key,
        Instant createdAt,
        @Nullable Provenance provenance,
        @Nullable ReplayClaim claim) {

    /** A message of which no claim is known. */
    public Subject(
            MessageId id, Labels labels, @Nullable String key, Instant createdAt, @Nullable Provenance provenance) {
        this(id, labels, key, createdAt, provenance, null);
    }
}
