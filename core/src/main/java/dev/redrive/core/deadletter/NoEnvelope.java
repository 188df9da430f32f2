// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

import dev.redrive.core.attempt.History;
import dev.redrive.core.message.Payload;
import org.jspecify.annotations.Nullable;

/** The value as it is. */
record NoEnvelope() implements Envelope {

    @Override
    public String name() {
        return "";
    }

    @Override
    public @Nullable Payload sealed(Payload value, Death death, Provenance provenance, History history) {
        return null;
    }

    @Override
    public Payload opened(Payload sealed) {
        return sealed;
    }
}
