// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.measure;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import java.util.zip.DataFormatException;
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

    /** Adds what another has seen. */
    public void add(Lateness other) {
        micros.add(other.micros);
    }

    /** The part of all waits that were no longer. */
    public double upTo(Duration wait) {
        long longest = TimeUnit.NANOSECONDS.toMicros(wait.toNanos());
        return micros.getTotalCount() == 0
                ? 1
                : (double) micros.getCountBetweenValues(0, longest) / micros.getTotalCount();
    }

    /** As text, for the way from one process to another. */
    public String encoded() {
        ByteBuffer bytes = ByteBuffer.allocate(micros.getNeededByteBufferCapacity());
        int length = micros.encodeIntoCompressedByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }

    public static Lateness decoded(String text) {
        Lateness lateness = new Lateness();
        try {
            lateness.micros.add(Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(text)), LONGEST_MICROS));
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("not a histogram: " + text, e);
        }
        return lateness;
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
