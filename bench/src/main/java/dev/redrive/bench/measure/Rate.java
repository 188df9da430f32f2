// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.measure;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How fast something goes, and at what cost.
 *
 * @param cpu seconds of all processors per million
 */
public record Rate(double perSecond, double cpu) {

    /** Watches a count for a while. */
    public static Rate of(LongSupplier count, Duration window) throws InterruptedException {
        long before = count.getAsLong();
        var clock = Usage.Clock.start();
        Thread.sleep(window);
        long done = Math.max(1, count.getAsLong() - before);
        Usage usage = clock.stop();
        return new Rate(usage.perSecond(done), usage.cpuSecondsPerMillion(done));
    }

    @Override
    public String toString() {
        return Words.rate(perSecond) + ", " + Words.cpu(cpu) + " CPU s per million";
    }
}
