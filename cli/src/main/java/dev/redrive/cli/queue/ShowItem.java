// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.queue;

import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.port.Exit;

/** {@code redrive queue show}. */
final class ShowItem {
    private ShowItem() {}

    static Command command() {
        return Command.named("show", "Show an item with its value, headers, attempts and earlier lives.")
                .usage("QUEUE ID")
                .argument("QUEUE", "The queue.")
                .argument("ID", "The item, by id or by its first 8 or more characters.")
                .example("redrive queue show orders 01JB2X4K", "Why did it fail?")
                .example("redrive queue show orders 01JB2X4K -o json | jq -r .value", "Its value as it was pushed.")
                .does(ShowItem::run);
    }

    private static Exit run(Call call) {
        String queue = call.arguments().required(0);
        String id = call.arguments().required(1);
        return call.connected(connection -> call.show(() -> {
            var detail = connection.client().item(queue, id);
            return call.output().forPeople()
                    ? new ItemPage(call.output().ink(), call.now()).of(detail)
                    : call.output().json(detail) + "\n";
        }));
    }
}
