// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.engine.attempt.Runners;
import dev.redrive.engine.claim.Claim;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runners whose attempts begin and end when the world says so. */
interface Crew extends Runners {

    int begin(int max, Function<Claim, Act> acts);

    /** Ends up to that many of those whose time has come. */
    int end(int max);

    /** Whatever hangs ends now. */
    void heal();

    /** @param why it can begin no attempt; null if it can */
    void unavailable(@Nullable String why);

    int active();

    boolean runsAKiller();

    /** Handed over and not begun. */
    int waiting();
}
