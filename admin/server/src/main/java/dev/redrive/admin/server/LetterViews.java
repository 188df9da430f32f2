// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.wire.AttemptView;
import dev.redrive.admin.api.wire.ErrorView;
import dev.redrive.admin.api.wire.StreamView;
import dev.redrive.admin.api.wire.letter.EditView;
import dev.redrive.admin.api.wire.letter.LetterDetailView;
import dev.redrive.admin.api.wire.letter.LetterView;
import dev.redrive.admin.api.wire.letter.OriginView;
import dev.redrive.admin.api.wire.letter.ReplayClaimView;
import dev.redrive.admin.server.redact.CallerView;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.catalog.EntryDetail;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.deadletter.ReplayClaim;
import dev.redrive.core.deadletter.Subject;
import dev.redrive.core.message.Payload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Dead letters as the wire shows them. */
final class LetterViews {

    private LetterViews() {}

    static List<LetterView> lines(List<Entry> entries, CallerView view) {
        return entries.stream().map(each -> line(each, view)).toList();
    }

    static LetterView line(Entry whole, CallerView view) {
        Entry entry = view.entry(whole);
        DeadLetter letter = entry.letter();
        Subject message = letter.message();
        Death death = letter.death();
        return new LetterView(
                letter.id(),
                letter.grave().yard(),
                letter.grave().source(),
                letter.grave().queue() == null ? null : letter.grave().queue().value(),
                death.dialect(),
                message.id().value(),
                message.labels().type(),
                message.key(),
                message.labels().priority().word(),
                entry.state().word(),
                entry.stateAt(),
                entry.by(),
                entry.group(),
                death.reason() == null ? null : death.reason().word(),
                error(death),
                death.attempts(),
                letter.replays(),
                message.createdAt(),
                death.at(),
                origin(message.provenance()));
    }

    static LetterDetailView whole(EntryDetail found, CallerView view, @Nullable StreamView stream) {
        CallerView.Shown shown = view.content(found.detail().content());
        ItemViews.Story story = ItemViews.story(view.history(found.detail().history()));
        Payload whole = found.detail().content().value();
        Bytes value = whole.size() > 0 && shown.content().value().isAbsent()
                ? new Bytes(null, null)
                : Bytes.of(shown.content().value());
        String stack = view.entry(found.entry()).letter().death().failure().stack();
        return new LetterDetailView(
                line(found.entry(), view),
                whole.isAbsent() ? null : value.text(),
                value.base64(),
                whole.size(),
                ItemViews.headers(shown.content().headers()),
                shown.what(),
                found.detail().cut(),
                stack.isEmpty() ? newestStack(story.present()) : stack,
                story.present(),
                story.leftOut(),
                story.earlier(),
                lines(found.relatives(), view),
                found.edits().stream()
                        .map(view::edit)
                        .map(each -> new EditView(each.job(), each.by(), each.at(), each.diff()))
                        .toList(),
                claimed(view.entry(found.entry()).letter().message().claim()),
                stream);
    }

    private static @Nullable ReplayClaimView claimed(@Nullable ReplayClaim claim) {
        return claim == null ? null : new ReplayClaimView(claim.message().value(), claim.replays());
    }

    private static @Nullable String newestStack(List<AttemptView> attempts) {
        return attempts.isEmpty() ? null : attempts.getLast().stack();
    }

    private static ErrorView error(Death death) {
        Failure failure = death.failure();
        return new ErrorView(failure.code(), failure.type(), failure.message(), death.at());
    }

    private static @Nullable OriginView origin(@Nullable Provenance from) {
        return from == null ? null : new OriginView(from.topic(), from.partition(), from.offset(), from.group());
    }
}
