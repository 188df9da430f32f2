// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.queue;

import dev.redrive.admin.api.wire.ItemDetailView;
import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.cli.show.Ink;
import dev.redrive.cli.show.Lengths;
import dev.redrive.cli.show.Sheet;
import java.time.Instant;

/** An item as a page of sections for people. */
final class ItemPage {
    private final Sheet sheet;
    private final Instant now;

    ItemPage(Ink ink, Instant now) {
        this.sheet = new Sheet(ink, now);
        this.now = now;
    }

    String of(ItemDetailView detail) {
        facts(detail.item());
        sheet.fact("hidden from you", detail.masked().isEmpty() ? null : String.join(", ", detail.masked()));
        if (detail.stream() == null) {
            sheet.value(detail.value(), detail.valueBase64());
        } else {
            sheet.stream(detail.stream());
        }
        sheet.headers(detail.headers());
        sheet.story(detail.history(), detail.historyLeftOut(), detail.earlierLives(), none(detail.item()));
        return sheet.text();
    }

    private void facts(ItemView item) {
        sheet.title("Item " + item.id() + " of " + item.queue());
        sheet.fact("status", Ink.toneOf(item.status()), status(item));
        sheet.fact("type", item.type());
        sheet.fact("key", item.key());
        sheet.fact("priority", item.priority());
        sheet.fact("source", item.source());
        sheet.fact("producer id", item.producerId());
        sheet.fact("correlation id", item.correlationId());
        sheet.moment("created", item.createdAt());
        sheet.moment("settled", item.settledAt());
        sheet.fact("attempts", item.attempt() + " begun, " + item.failureCount() + " failed");
    }

    private static String none(ItemView item) {
        if (item.duplicate()) {
            return "none was needed: another message with its ids had been completed";
        }
        return item.status().equals("completed")
                ? "the first succeeded; when it began and how long it ran is not kept of such"
                : "none ended yet";
    }

    private String status(ItemView item) {
        var why = item.duplicate() ? "a duplicate" : item.reason();
        var reason = why == null ? "" : " (" + why + ")";
        var due = item.dueAt();
        var next = due == null ? "" : ", next attempt " + Lengths.until(due, now) + ", " + due;
        return item.status() + reason + next;
    }
}
