// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.letter;

import dev.redrive.core.attempt.Failure;
import org.jspecify.annotations.Nullable;

/**
 * A kind of error: what all its letters share is written out, what differs between them is a name in braces that {@link Draw} fills in.
 *
 * @param queue where its letters die
 * @param code of its failures
 * @param type of its failures, if they have one
 * @param message with names in braces
 * @param frames innermost first, a bar between two; {@code ^Type: message} begins a cause. Empty for no stack
 */
public record Shape(String queue, String code, @Nullable String type, String message, String frames) {

    private static final String OUTER =
            "|dev.redrive.engine.attempt.Attempts.run|java.base/java.util.concurrent.FutureTask.run"
                    + "|java.base/java.lang.VirtualThread.run";

    /** An exception that a handler in Java threw. */
    static Shape java(String queue, String type, String message, String frames) {
        return new Shape(queue, "EXCEPTION", type, message, frames + OUTER);
    }

    /** What a program left on stderr. */
    static Shape program(String queue, String exit, String stderr) {
        return new Shape(queue, "EXCEPTION", exit, stderr, "");
    }

    static Shape plain(String queue, String code, @Nullable String type, String message) {
        return new Shape(queue, code, type, message, "");
    }

    /** One failure of this kind. */
    public Failure failure(Draw draw) {
        String said = draw.filled(message);
        return new Failure(code, type, said, frames.isEmpty() ? "" : stack(said, draw), null);
    }

    private String stack(String said, Draw draw) {
        StringBuilder text =
                new StringBuilder(1024).append(type).append(": ").append(said).append('\n');
        for (String frame : frames.split("\\|", -1)) {
            if (frame.startsWith("^")) {
                text.append("Caused by: ")
                        .append(draw.filled(frame.substring(1)))
                        .append('\n');
            } else {
                text.append("\tat ").append(draw.frame(frame)).append('\n');
            }
        }
        return frames.contains("^")
                ? text.append("\t... ").append(draw.upTo(40)).append(" more\n").toString()
                : text.toString();
    }
}
