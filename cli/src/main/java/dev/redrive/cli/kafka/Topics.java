// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.kafka;

import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.TopicFinding;
import dev.redrive.admin.api.wire.TopicView;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.port.Exit;

/** {@code redrive kafka topics}. */
final class Topics {
    private Topics() {}

    static Command command() {
        return Command.named("topics", "List the topics that queues on Kafka need, and what is wrong with them.")
                .usage("[--create]")
                .flag("--create", "Make those that are missing; the topics that others write are yours to make.")
                .example("redrive kafka topics", "Ends with 1 if a topic is missing or endangers messages.")
                .example("redrive kafka topics --create", "As many partitions as the topic read, and kept long enough.")
                .does(Topics::run);
    }

    private static Exit run(Call call) {
        return call.connected(connection -> {
            boolean create = call.arguments().flag("--create");
            var topics = create
                    ? connection.client().makeTopics()
                    : connection.client().topics();
            var output = call.output();
            switch (output.format()) {
                case JSON -> output.line(output.json(Listing.whole(topics)));
                case NDJSON -> topics.forEach(topic -> output.line(output.json(topic)));
                case TABLE -> output.print(new TopicPage(output).of(topics));
            }
            return topics.stream().allMatch(Topics::serves) ? Exit.OK : Exit.FAILED;
        });
    }

    private static boolean serves(TopicView topic) {
        return topic.exists() && topic.findings().stream().noneMatch(TopicFinding::isProblem);
    }
}
