// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Paths;
import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.server.redact.CallerView;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemDetail;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.Page;
import dev.redrive.core.item.Status;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Control;
import dev.redrive.core.port.Refused;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Items: pushed, listed, shown, retried and dropped. */
final class ItemRoutes {

    private static final String STATUSES =
            Stream.of(Status.values()).map(Status::word).collect(Collectors.joining(", "));
    private static final String[] FILTER = {"status", "limit", "after"};

    private final Control control;
    private final CallerViews views;

    ItemRoutes(Control control, CallerViews views) {
        this.control = control;
        this.views = views;
    }

    List<Route> routes() {
        return List.of(
                Route.get(Paths.QUEUE_ITEMS, call -> list(call, call.queue()), FILTER)
                        .showingPayloads(),
                Route.post(Paths.QUEUE_ITEMS, this::push),
                Route.get(Paths.QUEUE_ITEM, call -> show(call, call.queue())).showingPayloads(),
                Route.delete(Paths.QUEUE_ITEM, this::drop),
                Route.post(Paths.QUEUE_ITEM_RETRY, this::retry),
                Route.get(Paths.ITEMS, call -> list(call, null), FILTER).showingPayloads(),
                Route.get(Paths.ITEM, call -> show(call, null)).showingPayloads());
    }

    private Answer push(Call call) {
        PushBody body = PushBody.read(Bodies.required(call));
        List<ItemView> items = control.push(call.queue(), body.pushes()).stream()
                .map(each -> ItemViews.line(each, views.of(call)))
                .toList();
        if (body.many()) {
            return Answer.json(201, Listing.whole(items));
        }
        ItemView item = items.getFirst();
        return Answer.json(201, item).withHeader("Location", Paths.of(Paths.QUEUE_ITEM, item.queue(), item.id()));
    }

    private Answer list(Call call, @Nullable QueueName queue) {
        Integer limit = call.number("limit", 1, ItemQuery.LIMIT_MAX);
        Page<Item> page = control.items(
                new ItemQuery(queue, status(call), limit == null ? ItemQuery.LIMIT_USUAL : limit, call.query("after")));
        CallerView view = views.of(call);
        return Answer.json(
                200,
                new Listing<>(
                        page.items().stream()
                                .map(each -> ItemViews.line(each, view))
                                .toList(),
                        page.next()));
    }

    private Answer show(Call call, @Nullable QueueName queue) {
        ItemDetail detail = control.item(queue, call.id());
        CallerView view = views.of(call);
        var stream = PipelineViews.stream(control.pipelines(), detail.item().queue(), detail.content(), view);
        return Answer.json(200, ItemViews.whole(detail, view, stream));
    }

    private Answer retry(Call call) {
        return Answer.json(200, ItemViews.line(control.retry(call.queue(), call.id()), views.of(call)));
    }

    private Answer drop(Call call) {
        control.drop(call.queue(), call.id());
        return Answer.empty();
    }

    private static @Nullable Status status(Call call) {
        String word = call.query("status");
        if (word == null) {
            return null;
        }
        return Status.named(word)
                .orElseThrow(() ->
                        new Refused(Refused.Kind.INVALID, "'" + word + "' is not a status", "use one of " + STATUSES));
    }
}
