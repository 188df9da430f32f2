// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.dlq;

import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.letter.CountView;
import dev.redrive.admin.api.wire.letter.GroupView;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.show.Cell;
import dev.redrive.cli.show.Lengths;
import dev.redrive.cli.show.ShortIds;
import dev.redrive.cli.show.Table;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** {@code redrive dlq groups}. */
final class ListGroups {
    private ListGroups() {}

    static Command command() {
        return Command.named("groups", "List groups of dead letters that died of the same cause, most letters first.")
                .usage("[--filter F]")
                .option("--filter", "F", "Only groups with letters that fit.")
                .example("redrive dlq groups", "What is broken?")
                .example("redrive dlq groups --filter 'age<1h' --watch", "What breaks right now?")
                .does(ListGroups::run);
    }

    private static Exit run(Call call) {
        String filter = call.arguments().option("--filter");
        return call.connected(connection -> call.show(() -> {
            List<GroupView> groups = connection.client().letters().groups(filter);
            var output = call.output();
            return switch (output.format()) {
                case JSON -> output.json(Listing.whole(groups)) + "\n";
                case NDJSON -> output.lines(groups);
                case TABLE -> groups.isEmpty() ? "no dead letters\n" : output.table(table(groups, call.now()));
            };
        }));
    }

    private static Table table(List<GroupView> groups, Instant now) {
        var table = new Table()
                .left("GROUP")
                .left("STATE")
                .right("LETTERS")
                .right("ALL")
                .right("FIRST")
                .right("LAST")
                .left("QUEUES")
                .left("ERROR");
        var ids = new ShortIds(groups.stream().map(GroupView::id).toList());
        for (GroupView group : groups) {
            table.row(List.of(
                    Cell.of(ids.of(group.id())),
                    Cell.status(group.state()),
                    Cell.of(group.letters()),
                    Cell.of(group.ever()),
                    Cell.of(Lengths.age(group.firstSeen(), now)),
                    Cell.of(Lengths.age(group.lastSeen(), now)),
                    Cell.of(group.queues().stream().map(CountView::name).collect(Collectors.joining(", "))),
                    Cell.of(group.title())));
        }
        return table;
    }
}
