// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app.demo;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.Handler;

/** Renders reports in a process of its own, which some of them end and some of them hang. */
public final class Reports implements Handler {

    private static final int CRASH = 3;

    @Override
    public Outcome attempt(Attempt attempt) throws InterruptedException {
        int report = Numbered.in(attempt);
        Thread.sleep(100);
        if (report % 9 == 0) {
            System.err.println("renderer: segmentation fault in page " + report);
            System.exit(CRASH);
        }
        if (report % 13 == 0) {
            Thread.sleep(60_000);
        }
        return Outcome.SUCCEEDED;
    }
}
