// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.wire.HeaderView;
import dev.redrive.admin.api.wire.job.ContentEdit;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.core.catalog.DeadLetters;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Payload;
import dev.redrive.core.port.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a letter becomes by a person's edit. Whatever was masked before that person's eyes, and left masked, is put back as it was;
 * so a secret survives an edit by someone who never saw it.
 */
final class Edits {

    private final Supplier<DeadLetters> letters;
    private final Supplier<Redaction> redaction;

    Edits(Supplier<DeadLetters> letters, Supplier<Redaction> redaction) {
        this.letters = letters;
        this.redaction = redaction;
    }

    Content of(String letter, ContentEdit edit, Caller caller) {
        Content before = letters.get().letter(letter).detail().content();
        Redaction rules = redaction.get();
        if (rules.of(before, caller).what().contains("value")) {
            throw new Refused(
                    Refused.Kind.CONFLICT,
                    "the value is hidden as a whole, and cannot be edited",
                    "it is too large for server.redact to look into it; replay it as it is");
        }
        List<HeaderView> given = edit.headers();
        return new Content(
                key(edit.key(), before.key()),
                rules.unmasked(value(edit), before.value()),
                given == null ? before.headers() : rules.unmasked(headers(given), before.headers()),
                before.labels());
    }

    /** A key that is not text comes back as it was shown, and stays the bytes it is. */
    private static @Nullable Key key(@Nullable String edited, @Nullable Key before) {
        if (before != null && before.text().equals(edited)) {
            return before;
        }
        return edited == null ? null : Key.of(edited);
    }

    private static Payload value(ContentEdit edit) {
        return edit.value() == null && edit.valueBase64() == null
                ? Payload.ABSENT
                : new Bytes(edit.value(), edit.valueBase64()).payload("edit.");
    }

    private static Headers headers(List<HeaderView> given) {
        List<Header> headers = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            HeaderView each = given.get(i);
            Payload value = new Bytes(each.value(), each.valueBase64()).payload("edit.headers[" + i + "].");
            headers.add(new Header(each.name(), value));
        }
        return new Headers(headers);
    }
}
