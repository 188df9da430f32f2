// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.show;

import dev.redrive.admin.api.Inert;
import org.jspecify.annotations.Nullable;

/** One cell of a table: a single inert line with a tone. */
public record Cell(String text, Ink.Tone tone) {
    private static final Cell NOTHING = new Cell("-", Ink.Tone.QUIET);

    public Cell {
        text = Inert.line(text);
    }

    /** A dash for what is not there. */
    public static Cell of(@Nullable String text) {
        return text == null || text.isEmpty() ? NOTHING : new Cell(text, Ink.Tone.PLAIN);
    }

    public static Cell of(long number) {
        return new Cell(Long.toString(number), Ink.Tone.PLAIN);
    }

    /** A number that only matters when it is not zero. */
    public static Cell count(long number, Ink.Tone tone) {
        return new Cell(Long.toString(number), number == 0 ? Ink.Tone.QUIET : tone);
    }

    /** The same, or a dash for what is not known. */
    public static Cell count(@Nullable Long number, Ink.Tone tone) {
        return number == null ? NOTHING : count(number.longValue(), tone);
    }

    public static Cell status(String status) {
        return new Cell(status, Ink.toneOf(status));
    }
}
