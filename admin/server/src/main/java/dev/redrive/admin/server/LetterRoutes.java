// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Paths;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.letter.HeldView;
import dev.redrive.admin.api.wire.letter.HoldRequest;
import dev.redrive.admin.api.wire.letter.IndexingView;
import dev.redrive.admin.api.wire.pipeline.DlqMessageView;
import dev.redrive.admin.server.guard.Need;
import dev.redrive.admin.server.redact.CallerView;
import dev.redrive.core.catalog.DeadLetters;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.catalog.EntryDetail;
import dev.redrive.core.catalog.LetterQuery;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.item.Page;
import dev.redrive.core.port.Control;
import dev.redrive.core.port.Refused;
import java.util.Base64;
import java.util.List;
import java.util.function.Supplier;

/** Dead letters: listed, opened, set aside; and the catalog that knows them. */
final class LetterRoutes {

    /** Named one by one; more are a group or a filter. */
    static final int NAMED_MAX = 10_000;

    private final Supplier<DeadLetters> letters;
    private final CallerViews views;
    private final Control control;

    LetterRoutes(Supplier<DeadLetters> letters, CallerViews views, Control control) {
        this.letters = letters;
        this.views = views;
        this.control = control;
    }

    List<Route> routes() {
        return List.of(
                Route.get(Paths.LETTERS, this::list, "filter", "limit", "after").showingPayloads(),
                Route.post(Paths.LETTERS_HOLD, call -> hold(call, true)),
                Route.post(Paths.LETTERS_RELEASE, call -> hold(call, false)),
                Route.get(Paths.LETTER, this::show).showingPayloads(),
                Route.get(Paths.LETTER_DLQ_MESSAGE, this::dlqMessage).showingPayloads(),
                Route.get(Paths.CATALOG, call -> catalog(200)),
                Route.post(Paths.CATALOG_REBUILD, this::rebuild).needing(Need.ADMINISTER));
    }

    private Answer list(Call call) {
        String filter = call.query("filter", "");
        return views.refusal(call, filter).orElseGet(() -> list(call, filter));
    }

    private Answer list(Call call, String filter) {
        Integer limit = call.number("limit", 1, LetterQuery.LIMIT_MAX);
        Page<Entry> page = letters.get()
                .letters(new LetterQuery(filter, limit == null ? LetterQuery.LIMIT_USUAL : limit, call.query("after")));
        return Answer.json(200, new Listing<>(LetterViews.lines(page.items(), views.of(call)), page.next()));
    }

    private Answer show(Call call) {
        EntryDetail found = letters.get().letter(call.id());
        CallerView view = views.of(call);
        var stream = PipelineViews.stream(
                control.pipelines(),
                found.entry().letter().grave().queue(),
                found.detail().content(),
                view);
        return Answer.json(200, LetterViews.whole(found, view, stream));
    }

    /** A message that holds the whole document: whoever may not see all of that gets nothing. */
    private Answer dlqMessage(Call call) {
        LetterDetail found = letters.get().letter(call.id()).detail();
        if (!call.caller().payloads()) {
            return Problems.FORBIDDEN.answer(
                    "the message holds the document, which is hidden from you",
                    call.request().path(),
                    "ask someone who may see payloads");
        }
        byte[] whole = control.pipelines().dlqMessage(found);
        CallerView view = views.of(call);
        LetterDetail shown = view.detail(found);
        boolean isWhole = shown.content().value().equals(found.content().value());
        if (!isWhole) {
            throw hidden(view.content(found.content()).what());
        }
        byte[] message = shown.equals(found) ? whole : control.pipelines().dlqMessage(shown);
        return Answer.json(200, new DlqMessageView(Base64.getEncoder().encodeToString(message)));
    }

    /** @param what of a content, as {@link CallerView.Shown} has it */
    private static Refused hidden(List<String> what) {
        List<String> parts = what.stream()
                .filter(each -> !each.startsWith("header ") && !each.equals("key"))
                .toList();
        return new Refused(
                Refused.Kind.CONFLICT,
                parts.contains("value")
                        ? "the message holds the document, which is hidden as a whole: server.redact cannot look into it, or it"
                                + " has fields that this version does not know"
                        : "the message holds the document, of which server.redact hides: " + String.join(", ", parts),
                "look at the letter, which is shown without that");
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
