// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.port;

import dev.redrive.core.deadletter.Sent;
import org.jspecify.annotations.Nullable;

/** What was asked for cannot be done, and why: the one exception that reaches people as an answer. */
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** What kind of no it is; the API and the command line turn it into status and exit codes. */
    public enum Kind {
        /** The request makes no sense: a bad id, an unknown word. */
        INVALID,
        /** There is no such thing. */
        NOT_FOUND,
        /** It exists, but not in a state that allows this. */
        CONFLICT,
        /** A bound is reached. */
        TOO_LARGE,
        /** The store cannot take it now: a full disk, a failed sync, a stop in progress. */
        UNAVAILABLE,
        /** The stored data is damaged. */
        DAMAGED
    }

    private final Kind kind;
    private final @Nullable String remedy;

    public Refused(Kind kind, String why, @Nullable String remedy) {
        super(why);
        this.kind = kind;
        this.remedy = remedy;
    }

    public Refused(Kind kind, String why, @Nullable String remedy, Throwable cause) {
        super(why, cause);
        this.kind = kind;
        this.remedy = remedy;
    }

    /** What could not be done to a single dead letter, as an answer. */
    public static Refused of(Sent.Unable unable) {
        Kind kind = switch (unable.obstacle()) {
            case TOO_LARGE -> Kind.TOO_LARGE;
            case DAMAGED -> Kind.DAMAGED;
            case OTHER -> Kind.CONFLICT;
        };
        return new Refused(kind, unable.why(), unable.remedy());
    }

    public Kind kind() {
        return kind;
    }

    public String why() {
        return String.valueOf(getMessage());
    }

    /** What to do about it; null when the reason says it all. */
    public @Nullable String remedy() {
        return remedy;
    }
}
