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

/** Where there are no pipelines. */
final class NoPipelines implements Pipelines {

    @Override
    public List<PipelineReport> all() {
        return List.of();
    }

    @Override
    public PipelineReport of(String pipeline) {
        throw none(pipeline);
    }

    @Override
    public Item push(String pipeline, NewDocument document) {
        throw none(pipeline);
    }

    @Override
    public Optional<StreamReport> stream(QueueName queue, Content content) {
        return Optional.empty();
    }

    @Override
    public Optional<Payload> masked(Payload value, Masks masks) {
        return Optional.empty();
    }

    @Override
    public byte[] dlqMessage(LetterDetail letter) {
        throw new Refused(Refused.Kind.CONFLICT, "this letter is of no pipeline's node", "show it as any other letter");
    }

    private static Refused none(String pipeline) {
        return new Refused(
                Refused.Kind.NOT_FOUND, "there is no pipeline named '" + pipeline + "'", "none is configured");
    }
}
