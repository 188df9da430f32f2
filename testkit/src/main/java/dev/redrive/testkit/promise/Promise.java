// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.promise;

import dev.redrive.core.message.Message;
import org.jspecify.annotations.Nullable;

/** Something that must hold at every moment. Hears every fact, remembers the first one that breaks it. */
public abstract class Promise {

    /** How it was broken; by which message, if it was one. */
    record Breach(@Nullable Message message, String how) {}

    private @Nullable Breach breach;

    /** Called for every fact, in order. */
    protected abstract void hear(Fact fact);

    final @Nullable Breach breach() {
        return breach;
    }

    /** @param message null if no single message is to blame */
    protected final void broken(@Nullable Message message, String how) {
        if (breach == null) {
            breach = new Breach(message, how);
        }
    }

    final String name() {
        return getClass().getSimpleName();
    }
}
