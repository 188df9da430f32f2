// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.queue;

import dev.redrive.admin.api.wire.AttemptView;
import dev.redrive.admin.api.wire.HeaderView;
import dev.redrive.admin.api.wire.ItemDetailView;
import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.admin.api.wire.LifeView;
import dev.redrive.cli.show.Inert;
import dev.redrive.cli.show.Ink;
import dev.redrive.cli.show.Ink.Tone;
import dev.redrive.cli.show.Lengths;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An item as a page of sections for people. */
final class ItemPage {
    private static final int LABEL_WIDTH = 16;
    private static final int STACK_LINES = 12;

    private final Ink ink;
    private final Instant now;
    private final StringBuilder page = new StringBuilder();

    ItemPage(Ink ink, Instant now) {
        this.ink = ink;
        this.now = now;
    }

    String of(ItemDetailView detail) {
        facts(detail.item());
        if (!detail.masked().isEmpty()) {
            text("hidden from you", String.join(", ", detail.masked()));
        }
        value(detail);
        headers(detail.headers());
        heading("Attempts");
        attempts(detail.history(), detail.historyLeftOut());
        for (int life = 0; life < detail.earlierLives().size(); life++) {
            LifeView lived = detail.earlierLives().get(life);
            heading("Earlier life " + (life + 1) + ", from " + lived.startedAt());
            attempts(lived.attempts(), lived.leftOut());
        }
        return page.toString();
    }

    private void facts(ItemView item) {
        line(ink.paint(Tone.HEADING, "Item " + Inert.line(item.id() + " of " + item.queue())));
        fact("status", ink.paint(Ink.toneOf(item.status()), status(item)));
        text("type", item.type());
        text("key", item.key());
        text("priority", item.priority());
        text("source", item.source());
        text("producer id", item.producerId());
        text("correlation id", item.correlationId());
        fact("created", moment(item.createdAt()));
        if (item.settledAt() != null) {
            fact("settled", moment(item.settledAt()));
        }
        fact("attempts", item.attempt() + " begun, " + item.failureCount() + " failed");
    }

    private String status(ItemView item) {
        var reason = item.reason() == null ? "" : " (" + item.reason() + ")";
        var due = item.dueAt();
        var next = due == null ? "" : ", next attempt " + Lengths.until(due, now) + ", " + due;
        return Inert.line(item.status() + reason + next);
    }

    private void value(ItemDetailView detail) {
        var shown = ShownValue.of(detail.value(), detail.valueBase64());
        heading("Value, " + shown.kind());
        indented(shown.text());
    }

    private void headers(List<HeaderView> headers) {
        if (headers.isEmpty()) {
            return;
        }
        heading("Headers");
        for (HeaderView header : headers) {
            var value = header.value() == null ? "base64 " + header.valueBase64() : header.value();
            line("  " + Inert.line(header.name() + ": " + value));
        }
    }

    private void attempts(List<AttemptView> attempts, int leftOut) {
        if (attempts.isEmpty()) {
            line("  none ended yet");
        }
        for (int at = 0; at < attempts.size(); at++) {
            attempt(attempts.get(at));
            if (at == 0 && leftOut > 0) {
                line(ink.paint(Tone.QUIET, "  … " + leftOut + " more were let go"));
            }
        }
    }

    private void attempt(AttemptView attempt) {
        var outcome = attempt.outcome() + (attempt.code() == null ? "" : " " + attempt.code());
        var tone = attempt.outcome().equals("succeeded") ? Tone.GOOD : Tone.CARE;
        line("  " + attempt.number() + "  " + attempt.startedAt() + "  "
                + ink.paint(tone, Inert.line(outcome)) + " after "
                + Lengths.exact(Duration.ofMillis(attempt.tookMs())));
        if (attempt.type() != null || attempt.message() != null) {
            var type = attempt.type() == null ? "" : attempt.type() + (attempt.message() == null ? "" : ": ");
            line("     " + Inert.line(type + (attempt.message() == null ? "" : attempt.message())));
        }
        if (attempt.stack() != null) {
            stack(Inert.block(attempt.stack()));
        }
    }

    private void stack(String stack) {
        var lines = stack.lines().toList();
        for (String each : lines.subList(0, Math.min(STACK_LINES, lines.size()))) {
            line(ink.paint(Tone.QUIET, "       " + each.strip()));
        }
        if (lines.size() > STACK_LINES) {
            line(ink.paint(Tone.QUIET, "       … " + (lines.size() - STACK_LINES) + " lines more with -o json"));
        }
    }

    private String moment(Instant at) {
        return at + " (" + Lengths.age(at, now) + " ago)";
    }

    private void text(String label, @Nullable String value) {
        if (value != null) {
            fact(label, Inert.line(value));
        }
    }

    private void fact(String label, String value) {
        line("  " + label + " ".repeat(LABEL_WIDTH - label.length()) + value);
    }

    private void heading(String text) {
        line("");
        line(ink.paint(Tone.HEADING, text));
    }

    private void indented(String block) {
        block.lines().forEach(each -> line("  " + each));
    }

    private void line(String text) {
        page.append(text).append('\n');
    }
}
