// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.port;

import org.jspecify.annotations.Nullable;

/** A command cannot go on: what is wrong, what to do about it, and the exit code. People see exactly this. */
public final class CommandFailed extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Exit exit;
    private final @Nullable String remedy;

    public CommandFailed(Exit exit, String what, @Nullable String remedy) {
        super(what);
        this.exit = exit;
        this.remedy = remedy;
    }

    public CommandFailed(Exit exit, String what, @Nullable String remedy, Throwable cause) {
        super(what, cause);
        this.exit = exit;
        this.remedy = remedy;
    }

    public Exit exit() {
        return exit;
    }

    public String what() {
        return String.valueOf(getMessage());
    }

    /** Null when the reason says it all. */
    public @Nullable String remedy() {
        return remedy;
    }
}
