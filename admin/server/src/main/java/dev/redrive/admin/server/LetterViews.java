// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.wire.AttemptView;
import dev.redrive.admin.api.wire.ErrorView;
import dev.redrive.admin.api.wire.StreamView;
import dev.redrive.admin.api.wire.letter.EditView;
import dev.redrive.admin.api.wire.letter.LetterDetailView;
import dev.redrive.admin.api.wire.letter.LetterView;
import dev.redrive.admin.api.wire.letter.OriginView;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.catalog.EntryDetail;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.deadletter.Subject;
import dev.redrive.core.message.Payload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Dead letters as the wire shows them. */
final class LetterViews {

    private LetterViews() {}

    static List<LetterView> lines(List<Entry> entries) {
        return entries.stream().map(LetterViews::line).toList();
    }

    static LetterView line(Entry entry) {
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

    static LetterDetailView whole(EntryDetail found, Redaction.Masked shown, @Nullable StreamView stream) {
        ItemViews.Story story = ItemViews.story(found.detail().history());
        Payload whole = found.detail().content().value();
        Bytes value = whole.size() > 0 && shown.content().value().isAbsent()
                ? new Bytes(null, null)
                : Bytes.of(shown.content().value());
        String stack = found.entry().letter().death().failure().stack();
        return new LetterDetailView(
                line(found.entry()),
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
                lines(found.relatives()),
                found.edits().stream()
                        .map(each -> new EditView(each.job(), each.by(), each.at(), diff(each.diff(), shown)))
                        .toList(),
                stream);
    }

    /** A diff quotes the value: whoever may not see all of that may not see it here either. */
    private static String diff(String diff, Redaction.Masked shown) {
        return shown.what().isEmpty() ? diff : Redaction.MASK;
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
