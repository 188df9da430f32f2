// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.wire.AttemptView;
import dev.redrive.admin.api.wire.ErrorView;
import dev.redrive.admin.api.wire.HeaderView;
import dev.redrive.admin.api.wire.ItemDetailView;
import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.admin.api.wire.LifeView;
import dev.redrive.admin.api.wire.StreamView;
import dev.redrive.admin.server.redact.CallerView;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.History;
import dev.redrive.core.attempt.Life;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemDetail;
import dev.redrive.core.item.LastError;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Labels;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Items as the wire shows them. */
final class ItemViews {

    private ItemViews() {}

    static ItemView line(Item whole, CallerView view) {
        Item item = view.item(whole);
        Labels labels = item.labels();
        return new ItemView(
                item.id(),
                item.queue().value(),
                labels.type(),
                item.key(),
                item.status().word(),
                item.attempt(),
                item.failureCount(),
                item.dueAt(),
                item.createdAt(),
                item.settledAt(),
                item.reason() == null ? null : item.reason().word(),
                labels.priority().word(),
                labels.source(),
                labels.producerId(),
                labels.correlationId(),
                error(item.lastError()),
                item.duplicate());
    }

    static ItemDetailView whole(ItemDetail detail, CallerView view, @Nullable StreamView stream) {
        CallerView.Shown shown = view.content(detail.content());
        Story story = story(view.history(detail.history()));
        Bytes value = Bytes.of(shown.content().value());
        return new ItemDetailView(
                line(detail.item(), view),
                value.text(),
                value.base64(),
                headers(shown.content().headers()),
                story.present(),
                story.leftOut(),
                story.earlier(),
                shown.what(),
                stream);
    }

    /**
     * What happened to a message.
     *
     * @param present the attempts of its last life
     * @param leftOut of those
     */
    record Story(List<AttemptView> present, int leftOut, List<LifeView> earlier) {}

    static Story story(History history) {
        List<Life> lives = history.lives();
        return new Story(
                lives.isEmpty() ? List.of() : attempts(lives.getLast()),
                lives.isEmpty() ? 0 : lives.getLast().leftOut(),
                lives.stream()
                        .limit(Math.max(0, lives.size() - 1))
                        .map(life -> new LifeView(life.startedAt(), attempts(life), life.leftOut()))
                        .toList());
    }

    static List<HeaderView> headers(Headers headers) {
        return headers.inOrder().stream().map(ItemViews::header).toList();
    }

    private static @Nullable ErrorView error(@Nullable LastError last) {
        if (last == null) {
            return null;
        }
        Failure failure = last.failure();
        return new ErrorView(failure.code(), failure.type(), failure.message(), last.at());
    }

    private static HeaderView header(Header header) {
        Bytes value = Bytes.of(header.value());
        return new HeaderView(header.name(), value.text(), value.base64());
    }

    private static List<AttemptView> attempts(Life life) {
        return life.tried().stream().map(ItemViews::attempt).toList();
    }

    private static AttemptView attempt(Tried tried) {
        return switch (tried.outcome()) {
            case Outcome.Succeeded s -> attempt(tried, "succeeded", null);
            case Outcome.Rejected(var failure) -> attempt(tried, "rejected", failure);
            case Outcome.Failed(var failure) -> attempt(tried, "failed", failure);
            case Outcome.TimedOut(var failure) -> attempt(tried, "timed-out", failure);
            case Outcome.Abandoned() -> attempt(tried, "abandoned", null);
        };
    }

    private static AttemptView attempt(Tried tried, String outcome, @Nullable Failure failure) {
        return new AttemptView(
                tried.number(),
                tried.startedAt(),
                tried.took().toMillis(),
                outcome,
                failure == null ? null : failure.code(),
                failure == null ? null : failure.type(),
                failure == null ? null : failure.message(),
                failure == null || failure.stack().isEmpty() ? null : failure.stack());
    }
}
