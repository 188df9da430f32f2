// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.core.job.Act;
import dev.redrive.core.job.Selection;
import dev.redrive.core.port.Refused;

/** Whether an act makes sense for a choice. */
final class Acts {
    private static final double PER_SECOND_MAX = 1_000_000;

    private Acts() {}

    static void check(Act act, Selection selection) {
        if (!(act instanceof Act.Replay replay)) {
            return;
        }
        if (!(replay.perSecond() >= 0 && replay.perSecond() <= PER_SECOND_MAX)) {
            throw invalid(
                    "a rate of " + replay.perSecond() + "/s cannot be kept", "write 0 for no limit, or up to 1000000");
        }
        if (replay.canary() < 0) {
            throw invalid("a canary of " + replay.canary() + " letters cannot be sent", "write 0 for no canary");
        }
        Double stopIf = replay.stopIf();
        if (stopIf != null && !(stopIf >= 0 && stopIf <= 1)) {
            throw invalid("a share of " + stopIf + " cannot die again", "write 0 to 1, e.g. 0.2 for 20%");
        }
        if (replay.edited() != null && !(selection.named() && selection.count() == 1)) {
            throw invalid(
                    "an edited content would be sent for " + selection.count() + " letters",
                    "name the one letter it is meant for");
        }
    }

    private static Refused invalid(String why, String remedy) {
        return new Refused(Refused.Kind.INVALID, why, remedy);
    }
}
