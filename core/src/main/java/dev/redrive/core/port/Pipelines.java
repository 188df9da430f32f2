// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.port;

import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.NewDocument;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.report.PipelineReport;
import dev.redrive.core.report.StreamReport;
import java.util.List;
import java.util.Optional;

/** What people may ask of pipelines. Any thread may call. What cannot be done throws {@link Refused}. */
public interface Pipelines {

    /** There are none. */
    Pipelines NONE = new NoPipelines();

    /** All of them, by name. */
    List<PipelineReport> all();

    PipelineReport of(String pipeline);

    /** Returns the item in the first node's queue, after it is durable. */
    Item push(String pipeline, NewDocument document);

    /** What a message in the queue of a node holds; empty if the queue is no node's, or the content no stream. */
    Optional<StreamReport> stream(QueueName queue, Content content);

    /**
     * A value that is a stream, with what these masks take out of it; absent if its document is hidden as a whole, empty if the value is
     * no stream.
     */
    Optional<Payload> masked(Payload value, Masks masks);

    /** The dead letter of a node as the published {@code redrive.v1.DlqMessage}, in bytes. */
    byte[] dlqMessage(LetterDetail letter);

    /** Takes out of the parts of a stream what must not be shown. */
    interface Masks {

        /** A document's body; absent if it is hidden as a whole. */
        Payload body(Payload body);

        String metadata(String name, String value);

        /** Any other text, e.g. what a node says, or the document's name. */
        String text(String text);
    }
}
