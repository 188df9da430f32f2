// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.queue;

import dev.redrive.admin.api.RedriveClient;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.QueueView;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.frame.Format;
import dev.redrive.cli.frame.Usage;
import dev.redrive.cli.port.Exit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code redrive queue pause} and {@code redrive queue resume}. */
final class PauseQueues {

    private interface Act {
        QueueView on(RedriveClient client, String queue);
    }

    private PauseQueues() {}

    static Command pause() {
        return described("pause", "Begin no new attempts until resumed, across restarts too.")
                .example("redrive queue pause orders", "Items may still be pushed; they wait.")
                .does(call -> run(call, RedriveClient::pause));
    }

    static Command resume() {
        return described("resume", "Begin attempts again.")
                .example("redrive queue resume --all", "All queues at once.")
                .does(call -> run(call, RedriveClient::resume));
    }

    private static Command described(String name, String summary) {
        return Command.named(name, summary)
                .usage("(QUEUE | --all)")
                .optionalArgument("QUEUE", "The queue.")
                .flag("--all", "All queues.");
    }

    private static Exit run(Call call, Act act) {
        String queue = call.arguments().optional(0);
        boolean all = call.arguments().flag("--all");
        if (all == (queue != null)) {
            throw Usage.wrong(all ? "both a queue and --all are given" : "no queue is named", "give one, or --all");
        }
        return call.connected(connection -> {
            var client = connection.client();
            var changed = new ArrayList<QueueView>();
            for (String name : names(client, queue)) {
                changed.add(act.on(client, name));
            }
            answer(call, changed, all);
            return Exit.OK;
        });
    }

    private static List<String> names(RedriveClient client, @Nullable String queue) {
        return queue != null
                ? List.of(queue)
                : client.queues().stream().map(QueueView::name).toList();
    }

    private static void answer(Call call, List<QueueView> queues, boolean all) {
        var output = call.output();
        if (all && output.format() == Format.JSON) {
            output.line(output.json(Listing.whole(queues)));
            return;
        }
        for (QueueView queue : queues) {
            output.line(
                    output.forPeople()
                            ? queue.name() + (queue.paused() ? " is paused" : " goes on")
                            : output.json(queue));
        }
    }
}
