// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Paths;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.letter.HeldView;
import dev.redrive.admin.api.wire.letter.HoldRequest;
import dev.redrive.admin.api.wire.letter.IndexingView;
import dev.redrive.admin.server.guard.Need;
import dev.redrive.core.catalog.DeadLetters;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.catalog.EntryDetail;
import dev.redrive.core.catalog.LetterQuery;
import dev.redrive.core.item.Page;
import dev.redrive.core.port.Refused;
import java.util.List;
import java.util.function.Supplier;

/** Dead letters: listed, opened, set aside; and the catalog that knows them. */
final class LetterRoutes {

    /** Named one by one; more are a group or a filter. */
    static final int NAMED_MAX = 10_000;

    private final Supplier<DeadLetters> letters;
    private final Supplier<Redaction> redaction;

    LetterRoutes(Supplier<DeadLetters> letters, Supplier<Redaction> redaction) {
        this.letters = letters;
        this.redaction = redaction;
    }

    List<Route> routes() {
        return List.of(
                Route.get(Paths.LETTERS, this::list, "filter", "limit", "after"),
                Route.post(Paths.LETTERS_HOLD, call -> hold(call, true)),
                Route.post(Paths.LETTERS_RELEASE, call -> hold(call, false)),
                Route.get(Paths.LETTER, this::show),
                Route.get(Paths.CATALOG, call -> catalog(200)),
                Route.post(Paths.CATALOG_REBUILD, this::rebuild).needing(Need.ADMINISTER));
    }

    private Answer list(Call call) {
        Integer limit = call.number("limit", 1, LetterQuery.LIMIT_MAX);
        Page<Entry> page = letters.get()
                .letters(new LetterQuery(
                        call.query("filter", ""),
                        limit == null ? LetterQuery.LIMIT_USUAL : limit,
                        call.query("after")));
        return Answer.json(200, new Listing<>(LetterViews.lines(page.items()), page.next()));
    }

    private Answer show(Call call) {
        EntryDetail found = letters.get().letter(call.id());
        return Answer.json(
                200, LetterViews.whole(found, redaction.get().of(found.detail().content(), call.caller())));
    }

    private Answer hold(Call call, boolean held) {
        HoldRequest request = Bodies.read(Bodies.required(call), HoldRequest.class);
        List<String> ids = named(request.letters(), "letters");
        return Answer.json(
                200, new HeldView(letters.get().hold(ids, held, call.caller().name())));
    }

    /** @param field what to call them in a refusal */
    static List<String> named(List<String> ids, String field) {
        if (ids.isEmpty() || ids.size() > NAMED_MAX) {
            throw new Refused(
                    Refused.Kind.INVALID,
                    field + " must name 1 to " + NAMED_MAX + " letters, not " + ids.size(),
                    "use a group or a filter for more");
        }
        return ids;
    }

    private Answer rebuild(Call call) {
        letters.get().rebuild();
        return catalog(202).withHeader("Location", Paths.CATALOG);
    }

    private Answer catalog(int status) {
        return Answer.json(
                status,
                Listing.whole(letters.get().indexing().stream()
                        .map(each -> new IndexingView(each.yard(), each.read(), each.behind(), each.trouble()))
                        .toList()));
    }
}
