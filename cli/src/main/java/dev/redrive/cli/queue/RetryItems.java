// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.queue;

import dev.redrive.admin.api.ProblemException;
import dev.redrive.admin.api.RedriveClient;
import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.Retried;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.frame.Format;
import dev.redrive.cli.frame.Refusal;
import dev.redrive.cli.frame.Usage;
import dev.redrive.cli.port.Exit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** {@code redrive queue retry}. */
final class RetryItems {
    private RetryItems() {}

    static Command command() {
        return Command.named("retry", "Put failed or dead items back to work, with a fresh count of attempts.")
                .usage("QUEUE (ID... | --all-dead)")
                .argument("QUEUE", "The queue.")
                .arguments("ID", "Items, by id or by its first 8 or more characters.")
                .flag("--all-dead", "Every item that is dead now and not held, the oldest first.")
                .example("redrive queue retry orders 01JB2X4K", "One item.")
                .example("redrive queue retry orders --all-dead", "All dead items of orders.")
                .does(RetryItems::run);
    }

    private static Exit run(Call call) {
        String queue = call.arguments().required(0);
        List<String> ids = call.arguments().rest(1);
        boolean allDead = call.arguments().flag("--all-dead");
        if (allDead == !ids.isEmpty()) {
            throw Usage.wrong(
                    allDead ? "both ids and --all-dead are given" : "no item is named", "give ids, or --all-dead");
        }
        return call.connected(connection -> {
            var client = connection.client();
            if (allDead) {
                return allDead(call, client, queue);
            }
            return ids.size() == 1 ? one(call, client.retry(queue, ids.get(0))) : several(call, client, queue, ids);
        });
    }

    private static Exit allDead(Call call, RedriveClient client, String queue) {
        long retried = client.retryAllDead(queue);
        call.output()
                .line(
                        call.output().forPeople()
                                ? retried + (retried == 1 ? " dead item is" : " dead items are") + " pending again"
                                : call.output().json(new Retried(retried)));
        return Exit.OK;
    }

    private static Exit one(Call call, ItemView item) {
        call.output()
                .line(call.output().forPeople() ? words(item) : call.output().json(item));
        return Exit.OK;
    }

    /** Each on its own: one that cannot be retried does not keep the others from it. */
    private static Exit several(Call call, RedriveClient client, String queue, List<String> ids) {
        var items = new ArrayList<ItemView>();
        var refusals = new HashSet<Exit>();
        for (String id : ids) {
            try {
                items.add(client.retry(queue, id));
            } catch (ProblemException no) {
                var refusal = Refusal.of(no);
                refusals.add(refusal.exit());
                call.output().note(Refusal.line(refusal));
            }
        }
        if (call.output().format() == Format.JSON) {
            call.output().line(call.output().json(Listing.whole(items)));
        } else {
            items.forEach(item -> one(call, item));
        }
        return exit(items.isEmpty(), refusals);
    }

    private static Exit exit(boolean allRefused, Set<Exit> refusals) {
        if (refusals.isEmpty()) {
            return Exit.OK;
        }
        if (!allRefused) {
            return Exit.SOME_FAILED;
        }
        return refusals.size() == 1 ? refusals.iterator().next() : Exit.FAILED;
    }

    private static String words(ItemView item) {
        return item.id() + " is " + item.status() + " again in " + item.queue();
    }
}
