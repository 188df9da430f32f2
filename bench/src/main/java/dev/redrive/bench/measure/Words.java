// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.measure;

import java.time.Duration;
import java.util.Locale;

/** Figures as people read them. */
public final class Words {

    private Words() {}

    public static String rate(double perSecond) {
        return String.format(Locale.ROOT, "%,.0f/s", perSecond);
    }

    public static String count(long items) {
        return String.format(Locale.ROOT, "%,d", items);
    }

    public static String cpu(double secondsPerMillion) {
        return String.format(
                Locale.ROOT,
                secondsPerMillion < 10 ? "%.2f" : secondsPerMillion < 100 ? "%.1f" : "%.0f",
                secondsPerMillion);
    }

    public static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.0f MB", bytes / (double) (1 << 20));
    }

    public static String share(double part) {
        return String.format(Locale.ROOT, "%.0f%%", part * 100);
    }

    /** A share that is close to all or to nothing. */
    public static String finely(double part) {
        return String.format(Locale.ROOT, "%.2f%%", part * 100);
    }

    public static String times(double factor) {
        return String.format(Locale.ROOT, factor < 10 ? "%.1fx" : "%.0fx", factor);
    }

    public static String time(Duration duration) {
        double micros = duration.toNanos() / 1e3;
        if (micros < 1000) {
            return String.format(Locale.ROOT, "%.0f us", micros);
        }
        return micros < 1e6
                ? String.format(Locale.ROOT, "%.1f ms", micros / 1e3)
                : String.format(Locale.ROOT, "%.2f s", micros / 1e6);
    }
}
