// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fake;

import dev.redrive.core.item.Status;
import dev.redrive.core.policy.Verdict;
import org.jspecify.annotations.Nullable;

/** How a message of the fake has ended. */
enum End {
    DONE(Status.COMPLETED),
    DUPLICATE(Status.COMPLETED),
    BURIED(Status.DEAD),
    /** It is gone. */
    SKIPPED(null);

    private final @Nullable Status status;

    End(@Nullable Status status) {
        this.status = status;
    }

    /** Null if it is not to be found any more. */
    @Nullable
    Status status() {
        return status;
    }

    static End of(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Done v -> DONE;
            case Verdict.Duplicate v -> DUPLICATE;
            case Verdict.Bury v -> BURIED;
            case Verdict.Skip v -> SKIPPED;
            case Verdict.RetryAt v -> throw new IllegalStateException("a retry is no end");
        };
    }
}
