// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

import dev.redrive.core.attempt.History;
import dev.redrive.core.message.Payload;
import org.jspecify.annotations.Nullable;

/**
 * A published form for the values of a queue's dead letters where others read them, as on a Kafka topic. What goes back to the
 * queue is the value inside. Any thread.
 */
public interface Envelope {

    /** The value as it is. */
    Envelope NONE = new NoEnvelope();

    /** What the form is called; empty if there is none. */
    String name();

    /** Null if such a value fits into no envelope: it is left as it is. */
    @Nullable
    Payload sealed(Payload value, Death death, Provenance provenance, History history);

    /** The value inside. What cannot be opened is given back as it is. */
    Payload opened(Payload sealed);
}
