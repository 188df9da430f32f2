// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.show;

import dev.redrive.admin.api.Inert;
import dev.redrive.admin.api.wire.AttemptView;
import dev.redrive.admin.api.wire.HeaderView;
import dev.redrive.admin.api.wire.LifeView;
import dev.redrive.admin.api.wire.StreamView;
import dev.redrive.cli.show.Ink.Tone;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of sections about one thing: facts, a value, headers, attempts. What comes from messages is made inert here. */
public final class Sheet {
    private static final int LABEL_WIDTH = 16;
    private static final int STACK_LINES = 12;

    private final Ink ink;
    private final Instant now;
    private final StringBuilder page = new StringBuilder();

    public Sheet(Ink ink, Instant now) {
        this.ink = ink;
        this.now = now;
    }

    public String text() {
        return page.toString();
    }

    public void title(String text) {
        line(ink.paint(Tone.HEADING, Inert.line(text)));
    }

    public void heading(String text) {
        line("");
        line(ink.paint(Tone.HEADING, Inert.line(text)));
    }

    /** Left out if there is nothing to say. */
    public void fact(String label, @Nullable String value) {
        fact(label, Tone.PLAIN, value);
    }

    public void fact(String label, Tone tone, @Nullable String value) {
        if (value != null) {
            line("  " + label + " ".repeat(LABEL_WIDTH - label.length()) + ink.paint(tone, Inert.line(value)));
        }
    }

    public void moment(String label, @Nullable Instant at) {
        fact(label, at == null ? null : at + " (" + Lengths.age(at, now) + " ago)");
    }

    /** One of a list. */
    public void entry(String text) {
        line("  " + Inert.line(text));
    }

    /** Many lines. */
    public void block(String text) {
        Inert.block(text).lines().forEach(each -> line("  " + each));
    }

    public void value(@Nullable String text, @Nullable String base64) {
        var shown = ShownValue.of(text, base64);
        heading("Value, " + shown.kind());
        shown.text().lines().forEach(each -> line("  " + each));
    }

    /** A document on its way through a pipeline: what it is, and what each node said. */
    public void stream(StreamView stream) {
        heading("Stream " + stream.streamId() + " of pipeline " + stream.pipeline());
        fact("document", stream.documentId());
        fact("document type", stream.type());
        fact("size", stream.size() + " bytes" + (stream.reference() == null ? "" : ", in the repository"));
        fact("reference", stream.reference());
        stream.metadata().forEach((name, value) -> entry("metadata " + name + " = " + value));
        moment("entered", stream.enteredAt());
        fact("path", stream.path().isEmpty() ? null : String.join(" -> ", stream.path()));
        for (StreamView.SaidView said : stream.history()) {
            var tries = said.attempts() == 1 ? "" : " after " + said.attempts() + " attempts";
            var why = said.code() == null
                    ? ""
                    : " " + said.code() + (said.message() == null ? "" : ": " + said.message());
            var made = said.changed() ? ", and changed the document" : "";
            entry(said.at() + "  " + said.node() + "  " + said.outcome() + tries + why + made);
        }
    }

    public void headers(List<HeaderView> headers) {
        if (headers.isEmpty()) {
            return;
        }
        heading("Headers");
        for (HeaderView header : headers) {
            var value = header.value() == null ? "base64 " + header.valueBase64() : header.value();
            entry(header.name() + ": " + value);
        }
    }

    /**
     * The attempts of the present life, then those of the lives before.
     *
     * @param none what is said if the present life has no attempt to show
     */
    public void story(List<AttemptView> present, int leftOut, List<LifeView> earlier, String none) {
        heading("Attempts");
        if (present.isEmpty()) {
            line("  " + none);
        }
        attempts(present, leftOut);
        for (int life = 0; life < earlier.size(); life++) {
            LifeView lived = earlier.get(life);
            heading("Earlier life " + (life + 1) + ", from " + lived.startedAt());
            attempts(lived.attempts(), lived.leftOut());
        }
    }

    private void attempts(List<AttemptView> attempts, int leftOut) {
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
            stack(attempt.stack());
        }
    }

    public void stack(String stack) {
        var lines = Inert.block(stack).lines().toList();
        for (String each : lines.subList(0, Math.min(STACK_LINES, lines.size()))) {
            line(ink.paint(Tone.QUIET, "       " + each.strip()));
        }
        if (lines.size() > STACK_LINES) {
            line(ink.paint(Tone.QUIET, "       … " + (lines.size() - STACK_LINES) + " lines more with -o json"));
        }
    }

    private void line(String text) {
        page.append(text).append('\n');
    }
}
