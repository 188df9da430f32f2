// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.job.Progress;
import org.jspecify.annotations.Nullable;

/** What came of one batch: counted only if all of it could be tried. Owned by its run. */
final class Tally {
    long done;
    long passed;
    long held;
    long failed;
    /** Sent, dropped or written just now; the rest of {@link #done} was before. */
    int acted;

    @Nullable
    String why;

    void acted(Sent sent) {
        switch (sent) {
            case Sent.Done() -> {
                done++;
                acted++;
            }
            case Sent.Already any -> passed++;
            case Sent.Gone any -> passed++;
            case Sent.Unable unable -> {
                failed++;
                why = unable.why();
            }
        }
    }

    void heldBack(Sent sent) {
        switch (sent) {
            case Sent.Done() -> held++;
            case Sent.Already any -> passed++;
            case Sent.Gone any -> passed++;
            case Sent.Unable unable -> {
                failed++;
                why = unable.why();
            }
        }
    }

    Progress on(Progress before) {
        return new Progress(
                before.all(),
                before.done() + done,
                before.passed() + passed,
                before.held() + held,
                before.failed() + failed,
                before.ends());
    }
}
