// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.dlq;

import dev.redrive.admin.api.LetterClient;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.letter.LetterView;
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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** {@code redrive dlq list}. */
final class ListLetters {
    private static final int LIMIT_USUAL = 50;
    private static final int LIMIT_MAX = 1_000_000;
    private static final int PAGE_MAX = 1000;

    private ListLetters() {}

    static Command command() {
        return Command.named("list", "List dead letters, the newest first.")
                .usage("[--filter F] [--group G] [--limit N]")
                .option("--filter", "F", "Only those that fit, such as 'queue=orders code=TIMEOUT age>1h'.")
                .option("--group", "G", "Only those of a group.")
                .option("--limit", "N", "How many (default: " + LIMIT_USUAL + "; with -o ndjson all).")
                .example("redrive dlq list --filter 'queue=orders text~\"card declined\"'", "What the bank refused.")
                .example("redrive dlq list --filter state=dropped -o ndjson", "All that were given up.")
                .does(ListLetters::run);
    }

    private static Exit run(Call call) {
        String group = call.arguments().option("--group");
        String given = call.arguments().option("--filter");
        String filter = group == null ? given : Wanted.filter(given == null ? "" : given, group);
        var limit = call.arguments().number("--limit", 1, LIMIT_MAX);
        return call.connected(connection -> {
            var client = connection.client().letters();
            if (call.output().format() == Format.NDJSON && !call.watches()) {
                each(
                        client,
                        filter,
                        limit.orElse(Integer.MAX_VALUE),
                        letter -> call.output().line(call.output().json(letter)));
                return Exit.OK;
            }
            return call.show(() -> document(call, first(client, filter, limit.orElse(LIMIT_USUAL))));
        });
    }

    private static Listing<LetterView> first(LetterClient client, @Nullable String filter, int most) {
        var letters = new ArrayList<LetterView>();
        String next = each(client, filter, most, letters::add);
        return new Listing<>(letters, next);
    }

    /** Page by page, for as long as they are wanted. Returns the cursor of what follows, if any. */
    private static @Nullable String each(
            LetterClient client, @Nullable String filter, int most, Predicate<LetterView> wanted) {
        int left = most;
        String cursor = null;
        do {
            Listing<LetterView> page = client.letters(filter, Math.min(left, PAGE_MAX), cursor);
            for (LetterView letter : page.items()) {
                if (!wanted.test(letter)) {
                    return null;
                }
            }
            left -= page.items().size();
            cursor = page.next();
        } while (cursor != null && left > 0);
        return cursor;
    }

    private static String document(Call call, Listing<LetterView> listing) {
        var output = call.output();
        return switch (output.format()) {
            case JSON -> output.json(listing) + "\n";
            case NDJSON -> output.lines(listing.items());
            case TABLE -> {
                if (listing.items().isEmpty()) {
                    output.note("no dead letters");
                } else if (listing.next() != null && !call.watches()) {
                    output.note("there are more: --limit N shows N of them, -o ndjson all");
                }
                yield listing.items().isEmpty() ? "" : output.table(table(listing.items(), call.now()));
            }
        };
    }

    static Table table(List<LetterView> letters, Instant now) {
        var table = new Table()
                .left("ID")
                .left("SOURCE")
                .left("STATE")
                .left("TYPE")
                .left("KEY")
                .right("ATTEMPTS")
                .right("REPLAYS")
                .right("DIED")
                .left("GROUP")
                .left("ERROR");
        var ids = new ShortIds(letters.stream().map(LetterView::id).toList());
        var groups = new ShortIds(letters.stream().map(LetterView::group).toList());
        for (LetterView letter : letters) {
            table.row(List.of(
                    Cell.of(ids.of(letter.id())),
                    Cell.of(letter.source()),
                    Cell.status(letter.state()),
                    Cell.of(letter.type()),
                    Cell.of(letter.key()),
                    Cell.of(letter.attempts()),
                    Cell.of(letter.replays()),
                    Cell.of(Lengths.age(letter.diedAt(), now)),
                    Cell.of(groups.of(letter.group())),
                    Cell.of(letter.error().code() + ": " + letter.error().message())));
        }
        return table;
    }
}
