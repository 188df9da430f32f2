// SPDX-License-Identifier: Apache-2.0
package dev.redrive.schema;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import org.jspecify.annotations.Nullable;

/** Bytes that are no JSON document. Tells where and what, and repeats nothing of them: they may hold secrets. */
final class NotJson extends Exception {

    private static final long serialVersionUID = 1;

    private final int line;
    private final int column;

    /** @param line counted from 1, as the column is; 0 if there is no place */
    private NotJson(int line, int column, String what) {
        super(what);
        this.line = line;
        this.column = column;
    }

    static NotJson whole(String what) {
        return new NotJson(0, 0, what);
    }

    static NotJson of(JsonProcessingException e) {
        @Nullable JsonLocation at = e.getLocation();
        return at == null ? whole(what(e)) : new NotJson(at.getLineNr(), at.getColumnNr(), what(e));
    }

    private static String what(JsonProcessingException e) {
        return switch (e) {
            case JsonEOFException end -> "it ends too early to be JSON";
            case StreamConstraintsException bound -> "it is nested too deeply, or a number or name in it is too long";
            default -> "it is not JSON";
        };
    }

    String what() {
        return String.valueOf(getMessage());
    }

    /** {@code name:3:5} as compilers write it; the bare name if there is no place. */
    String in(String name) {
        return line < 1 ? name : name + ":" + line + ":" + column;
    }

    /** For a message: what, and the place in words. */
    String words() {
        return line < 1 ? what() : what() + " at line " + line + ", column " + column;
    }
}
