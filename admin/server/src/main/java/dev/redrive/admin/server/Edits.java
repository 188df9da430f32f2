// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.wire.HeaderView;
import dev.redrive.admin.api.wire.job.ContentEdit;
import dev.redrive.admin.server.redact.CallerView;
import dev.redrive.core.catalog.DeadLetters;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Payload;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The content that a letter has after a person's edit. */
final class Edits {

    private final Supplier<DeadLetters> letters;

    Edits(Supplier<DeadLetters> letters) {
        this.letters = letters;
    }

    /** @param view of the caller, who edits what he sees */
    Content of(String letter, ContentEdit edit, CallerView view) {
        Content before = letters.get().letter(letter).detail().content();
        List<HeaderView> given = edit.headers();
        var edited = new Content(
                edit.key() == null ? null : Key.of(edit.key()),
                value(edit),
                given == null ? view.content(before).content().headers() : headers(given),
                before.labels());
        return view.restored(edited, before);
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
