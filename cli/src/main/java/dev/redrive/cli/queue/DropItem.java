// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.queue;

import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.show.Inert;

/** {@code redrive queue drop}. */
final class DropItem {

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
            ItemView item = connection.client().item(queue, id).item();
            call.confirm("Drop " + words(item) + " for good?");
            connection.client().drop(queue, item.id());
            call.output()
                    .line(
                            call.output().forPeople()
                                    ? "dropped " + words(item)
                                    : call.output().json(new Dropped(item.id(), item.queue(), true)));
            return Exit.OK;
        });
    }

    private static String words(ItemView item) {
        return Inert.line("the " + item.status() + " item " + item.id() + " of " + item.queue());
    }
}
