// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.node;

import dev.redrive.core.attempt.Onward;
import dev.redrive.core.message.Content;
import dev.redrive.pipeline.condition.Facts;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.graph.PipelineNode;
import dev.redrive.proto.v1.PipeStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a stream goes from a node. */
final class Routes {
    /** Of what a node said; a stream carries it to its end. */
    private static final int NOTED_MAX = 512;

    private Routes() {}

    /** A copy for each successor whose condition holds; all of them share the bytes. */
    static List<Onward> onward(Pipeline pipeline, PipelineNode node, PipeStream stream, Content before) {
        List<Pipeline.Way> ways = pipeline.from(node);
        if (ways.isEmpty()) {
            return List.of();
        }
        var value = Streams.bytes(stream);
        @Nullable Facts facts = null;
        List<Onward> all = new ArrayList<>(ways.size());
        for (Pipeline.Way way : ways) {
            if (way.when() != null) {
                facts = facts == null ? Streams.facts(stream) : facts;
                if (!way.when().holds(facts)) {
                    continue;
                }
            }
            var labels = Hop.labels(before.labels(), stream, way.to().id());
            all.add(new Onward(pipeline.queue(way.to()), new Content(before.key(), value, before.headers(), labels)));
        }
        return all;
    }

    static String noted(String message) {
        if (message.length() <= NOTED_MAX) {
            return message;
        }
        int end = Character.isHighSurrogate(message.charAt(NOTED_MAX - 1)) ? NOTED_MAX - 1 : NOTED_MAX;
        return message.substring(0, end);
    }
}
