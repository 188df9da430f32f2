// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.queue;

import dev.redrive.admin.api.Inert;
import dev.redrive.admin.api.ProblemException;
import dev.redrive.admin.api.RedriveClient;
import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.port.Exit;

/** {@code redrive queue drop}. */
final class DropItem {

    private static final String DAMAGED = "urn:redrive:problem:damaged";

    /** The answer for programs. */
    record Dropped(String id, String queue, boolean dropped) {}

    private DropItem() {}

    static Command command() {
        return Command.named("drop", "Remove an item for good. Asks first.")
                .usage("QUEUE ID")
                .argument("QUEUE", "The queue.")
                .argument("ID", "The item, by id or by its first 8 or more characters.")
                .example("redrive queue drop orders 01JB2X4K --yes", "Without being asked.")
                .does(DropItem::run);
    }

    private static Exit run(Call call) {
        String queue = call.arguments().required(0);
        String id = call.arguments().required(1);
        return call.connected(connection -> {
            // Read first: what a person agrees to is one item, not whatever the prefix matches later.
            Found found = find(connection.client(), queue, id);
            call.confirm("Drop " + found.words() + " for good?");
            connection.client().drop(queue, found.id());
            call.output()
                    .line(
                            call.output().forPeople()
                                    ? "dropped " + found.words()
                                    : call.output().json(new Dropped(found.id(), queue, true)));
            return Exit.OK;
        });
    }

    private record Found(String id, String words) {}

    /** A damaged item cannot be read, and dropping it is what is left to do. */
    private static Found find(RedriveClient client, String queue, String id) {
        try {
            ItemView item = client.item(queue, id).item();
            return new Found(item.id(), words(item));
        } catch (ProblemException no) {
            if (!no.problem().type().equals(DAMAGED)) {
                throw no;
            }
            return new Found(id, Inert.line("the damaged item " + id + " of " + queue));
        }
    }

    private static String words(ItemView item) {
        return Inert.line("the " + item.status() + " item " + item.id() + " of " + item.queue());
    }
}
