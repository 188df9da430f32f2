// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.queue;

import dev.redrive.admin.api.wire.ErrorView;
import dev.redrive.admin.api.wire.ItemFilter;
import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.frame.Format;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.show.Cell;
import dev.redrive.cli.show.Lengths;
import dev.redrive.cli.show.ShortIds;
import dev.redrive.cli.show.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code redrive queue list}. */
final class ListItems {
    private static final List<String> STATUSES = List.of("pending", "active", "failed", "completed", "dead");
    private static final int LIMIT_USUAL = 50;
    private static final int LIMIT_MAX = 1_000_000;

    private ListItems() {}

    static Command command() {
        return Command.named("list", "List items, of one queue or of all.")
                .usage("[QUEUE] [--status STATUS] [--limit N]")
                .optionalArgument("QUEUE", "Only this queue.")
                .choice("--status", "STATUS", STATUSES, "Only these: " + String.join(", ", STATUSES) + ".")
                .option("--limit", "N", "How many (default: " + LIMIT_USUAL + "; with -o ndjson all).")
                .example("redrive queue list orders --status dead", "What died in orders, the newest first.")
                .example("redrive queue list -o ndjson | jq .id", "The ids of all items of all queues.")
                .does(ListItems::run);
    }

    private static Exit run(Call call) {
        String queue = call.arguments().optional(0);
        String status = call.arguments().choice("--status", STATUSES);
        var limit = call.arguments().number("--limit", 1, LIMIT_MAX);
        var filter = new ItemFilter(queue, status, null, null);
        return call.connected(connection -> {
            var pages = new Pages(connection.client(), filter);
            if (call.output().format() == Format.NDJSON && !call.watches()) {
                pages.each(
                        limit.orElse(Integer.MAX_VALUE),
                        item -> call.output().line(call.output().json(item)));
                return Exit.OK;
            }
            return call.show(() -> document(call, queue, pages.first(limit.orElse(LIMIT_USUAL))));
        });
    }

    private static String document(Call call, @Nullable String queue, Listing<ItemView> listing) {
        var output = call.output();
        return switch (output.format()) {
            case JSON -> output.json(listing) + "\n";
            case NDJSON -> output.lines(listing.items());
            case TABLE -> {
                hint(call, listing);
                yield listing.items().isEmpty() ? "" : output.table(table(queue == null, listing.items(), call.now()));
            }
        };
    }

    private static void hint(Call call, Listing<ItemView> listing) {
        if (listing.items().isEmpty()) {
            call.output().note("no items");
        } else if (listing.next() != null && !call.watches()) {
            call.output().note("there are more items: --limit N shows N of them, -o ndjson all");
        }
    }

    private static Table table(boolean queues, List<ItemView> items, Instant now) {
        var table = new Table().left("ID");
        if (queues) {
            table.left("QUEUE");
        }
        table.left("STATUS")
                .left("TYPE")
                .left("KEY")
                .right("ATTEMPT")
                .right("FAILURES")
                .right("AGE")
                .left("DUE");
        table.left("LAST ERROR");
        var ids = new ShortIds(items.stream().map(ItemView::id).toList());
        for (ItemView item : items) {
            var cells = new ArrayList<Cell>();
            cells.add(Cell.of(ids.of(item.id())));
            if (queues) {
                cells.add(Cell.of(item.queue()));
            }
            cells.add(Cell.status(item.status()));
            cells.add(Cell.of(item.type()));
            cells.add(Cell.of(item.key()));
            cells.add(Cell.of(item.attempt()));
            cells.add(Cell.of(item.failureCount()));
            cells.add(Cell.of(Lengths.age(item.createdAt(), now)));
            cells.add(Cell.of(item.dueAt() == null ? null : Lengths.until(item.dueAt(), now)));
            cells.add(Cell.of(oneLine(item.lastError())));
            table.row(cells);
        }
        return table;
    }

    private static @Nullable String oneLine(@Nullable ErrorView error) {
        return error == null ? null : error.code() + ": " + error.message();
    }
}
