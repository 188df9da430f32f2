// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.kafka;

import dev.redrive.admin.api.Inert;
import dev.redrive.admin.api.RedriveClient;
import dev.redrive.admin.api.wire.AdoptedView;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.frame.Output;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.show.Cell;
import dev.redrive.cli.show.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code redrive kafka adopt}, {@code adopted} and {@code disown}. */
final class Adoption {
    private Adoption() {}

    static Command adopt() {
        return Command.named("adopt", "Read the dead letters that others write to a topic.")
                .usage("TOPIC [--cluster C]")
                .argument("TOPIC", "A topic that exists, such as the dead-letter topic of a Spring Kafka program.")
                .option("--cluster", "C", "The cluster it is on; not needed where there is only one.")
                .example("redrive kafka adopt orders-dlt", "Its letters are listed, grouped and sent back as ours are.")
                .does(Adoption::adopt);
    }

    static Command adopted() {
        return Command.named("adopted", "List the topics that were adopted.")
                .example("redrive kafka adopted", "Every daemon on the cluster reads them.")
                .does(Adoption::list);
    }

    static Command disown() {
        return Command.named(
                        "disown",
                        "Read the dead letters of an adopted topic, or of a queue that left the configuration, no longer.")
                .usage("TOPIC [--cluster C]")
                .argument("TOPIC", "A topic that was adopted; kafka adopted lists them.")
                .option("--cluster", "C", "The cluster it is on; not needed where there is only one.")
                .example("redrive kafka disown orders-dlt", "Its letters leave the lists; Kafka keeps all of them.")
                .does(Adoption::disown);
    }

    private static Exit adopt(Call call) {
        return change(call, RedriveClient::adopt, "are read from now on");
    }

    private static Exit disown(Call call) {
        return change(call, RedriveClient::disown, "are no longer read; nothing on Kafka was deleted");
    }

    /** What is done to a topic on a cluster, which is null where there is only one. */
    private interface Change {
        AdoptedView of(RedriveClient client, @Nullable String cluster, String topic);
    }

    private static Exit change(Call call, Change change, String effect) {
        String topic = call.arguments().required(0);
        String cluster = call.arguments().option("--cluster");
        return call.connected(connection -> {
            AdoptedView changed = change.of(connection.client(), cluster, topic);
            var output = call.output();
            output.line(
                    output.forPeople()
                            ? Inert.line("the dead letters of " + changed.topic() + " on " + changed.cluster() + " "
                                    + effect)
                            : output.json(changed));
            return Exit.OK;
        });
    }

    private static Exit list(Call call) {
        return call.connected(connection -> {
            List<AdoptedView> topics = connection.client().adopted();
            var output = call.output();
            switch (output.format()) {
                case JSON -> output.line(output.json(Listing.whole(topics)));
                case NDJSON -> topics.forEach(topic -> output.line(output.json(topic)));
                case TABLE -> output.print(page(output, topics));
            }
            return Exit.OK;
        });
    }

    private static String page(Output output, List<AdoptedView> topics) {
        if (topics.isEmpty()) {
            return "no topic is adopted\n";
        }
        var table = new Table().left("CLUSTER").left("TOPIC");
        topics.forEach(each -> table.row(List.of(Cell.of(each.cluster()), Cell.of(each.topic()))));
        return output.table(table);
    }
}
