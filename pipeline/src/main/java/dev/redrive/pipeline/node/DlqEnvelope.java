// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.node;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.redrive.core.attempt.History;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Envelope;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.message.Payload;
import org.jspecify.annotations.Nullable;

/**
 * Dead letters of a node as {@code DlqMessage}.
 *
 * @param node its id
 */
public record DlqEnvelope(String node) implements Envelope {

    @Override
    public String name() {
        return "redrive.v1.DlqMessage";
    }

    @Override
    public @Nullable Payload sealed(Payload value, Death death, Provenance provenance, History history) {
        try {
            return Payload.owning(DlqMessages.of(value, node, death, provenance, history));
        } catch (InvalidProtocolBufferException e) {
            // What is no stream was buried for that very reason, and is kept byte by byte.
            return null;
        }
    }

    @Override
    public Payload opened(Payload sealed) {
        try {
            return DlqMessages.stream(sealed);
        } catch (InvalidProtocolBufferException e) {
            return sealed;
        }
    }
}
