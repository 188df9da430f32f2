// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a source gave us. Never changes. */
public record Message(MessageId id, Origin origin, Instant createdAt, Content content) {

    public @Nullable Key key() {
        return content.key();
    }

    public Payload value() {
        return content.value();
    }

    public @Nullable String type() {
        return content.labels().type();
    }
}
