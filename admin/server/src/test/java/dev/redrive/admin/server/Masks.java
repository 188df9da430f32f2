// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.server.redact.Redaction;
import java.util.List;

/** Masks for tests. */
public final class Masks {

    /** The usual headers only. */
    public static final Redaction NONE = new Redaction(Redaction.Rules.NONE, "h");

    private Masks() {}

    public static Redaction ofPaths(String... paths) {
        return new Redaction(new Redaction.Rules(List.of(), List.of(paths), List.of()), "h");
    }

    public static Redaction ofValues(String... values) {
        return new Redaction(new Redaction.Rules(List.of(), List.of(), List.of(values)), "h");
    }
}
