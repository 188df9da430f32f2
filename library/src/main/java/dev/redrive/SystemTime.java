// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.time.Moment;
import dev.redrive.core.time.Time;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

/** The real time: the one place outside {@code app} that asks for it. */
public final class SystemTime implements Time {

    @Override
    public Moment now() {
        return new Moment(
                Instant.now().truncatedTo(ChronoUnit.MILLIS), TimeUnit.NANOSECONDS.toMillis(System.nanoTime()));
    }

    public static long nanos() {
        return System.nanoTime();
    }
}
