// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.promise;

import dev.redrive.core.report.Flow;

/** What came into the engine is somewhere: the flow it counts has no gap, and nothing leaves it twice. */
public final class Conservation extends Promise {

    @Override
    protected void hear(Fact fact) {
        if (!(fact instanceof Fact.Counted(Flow flow))) {
            return;
        }
        if (flow.gap() != 0) {
            broken(null, "the flow has a gap of " + flow.gap() + ": " + flow);
        } else if (flow.inHand() < 0) {
            broken(null, "more has left the engine than came: " + flow);
        }
    }
}
