// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.measure;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** A histogram of waits, to the microsecond. Any thread may record. */
public final class Lateness {

    private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(10);
    private static final int DIGITS = 2;

    private final Histogram micros = new ConcurrentHistogram(LONGEST_MICROS, DIGITS);

    public void record(long nanos) {
        micros.recordValue(Math.clamp(TimeUnit.NANOSECONDS.toMicros(nanos), 0, LONGEST_MICROS));
    }

    public void reset() {
        micros.reset();
    }

    public Duration at(double percentile) {
        return Duration.of(micros.getValueAtPercentile(percentile), ChronoUnit.MICROS);
    }

    /** The usual points of the curve, in one line. */
    @Override
    public String toString() {
        return "p50 %s, p90 %s, p99 %s, p99.9 %s, max %s"
                .formatted(
                        Words.time(at(50)),
                        Words.time(at(90)),
                        Words.time(at(99)),
                        Words.time(at(99.9)),
                        Words.time(at(100)));
    }
}
