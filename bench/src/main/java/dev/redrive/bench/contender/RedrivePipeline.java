// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.contender;

import dev.redrive.Redrive;
import dev.redrive.bench.load.Contender;
import dev.redrive.bench.load.Work;
import dev.redrive.core.item.NewDocument;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.report.EngineReport;
import java.nio.file.Path;
import java.util.List;

/**
 * Ours with handlers that do nothing: a single queue, or a pipeline of nodes.
 *
 * @param nodes 0 for the queue
 */
public record RedrivePipeline(int nodes) implements Contender {
    private static final String NAME = "work";

    @Override
    public Running open(Path empty, Work work) {
        Redrive redrive = Redrive.open(empty);
        if (nodes == 0) {
            redrive.queue(NAME, byte[].class).handle((value, attempt) -> work.seen());
        } else {
            var pipeline = redrive.pipeline(NAME);
            for (int i = 0; i < nodes; i++) {
                boolean first = i == 0;
                var node = pipeline.node("n" + i, byte[].class);
                if (!first) {
                    node.after("n" + (i - 1));
                }
                pipeline = node.handle((value, attempt) -> {
                    if (first) {
                        work.seen();
                    }
                });
            }
            pipeline.build();
        }
        redrive.start();
        return new AtWork(redrive, nodes);
    }

    private record AtWork(Redrive redrive, int nodes) implements Running {
        @Override
        public void push(List<byte[]> payloads) {
            if (nodes == 0) {
                RedriveQueue.push(redrive, NAME, payloads);
            } else {
                payloads.forEach(each -> redrive.push(NAME, NewDocument.of(Payload.owning(each))));
            }
        }

        /** Those that have passed the last node. */
        @Override
        public long finished() {
            String last = nodes == 0 ? NAME : NAME + ".n" + (nodes - 1);
            EngineReport report = redrive.control().queue(new QueueName(last)).engine();
            if (report == null) {
                throw new IllegalStateException("the engine does not answer");
            }
            return report.flow().completed();
        }

        @Override
        public void close() {
            redrive.close();
        }
    }

    @Override
    public String toString() {
        return nodes == 0 ? "one queue" : "a pipeline of " + nodes;
    }
}
