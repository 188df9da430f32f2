// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.time;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 1h}, {@code 7d}, {@code 1h30m}. */
public final class Durations {

    /** Nothing we wait for is longer; it keeps all sums of milliseconds far from overflow. */
    public static final Duration LONGEST = Duration.ofDays(36_500);

    /** What became of a text. */
    public sealed interface Parsed {
        record Ok(Duration duration) implements Parsed {}

        /** @param problem a sentence for the person who wrote it */
        record Wrong(String problem) implements Parsed {}
    }

    private static final String HINT = "write it like 500ms, 30s, 5m, 1h, 7d or 1h30m";
    private static final Pattern FORM =
            Pattern.compile("(?:(\\d+)d)?(?:(\\d+)h)?(?:(\\d+)m)?(?:(\\d+)s)?(?:(\\d+)ms)?");
    private static final long[] UNITS = {86_400_000, 3_600_000, 60_000, 1_000, 1};
    private static final String[] NAMES = {"d", "h", "m", "s", "ms"};
    /** Enough for {@link #LONGEST} in milliseconds, and too few to overflow. */
    private static final int DIGITS_MAX = 13;

    private Durations() {}

    public static Parsed parse(String text) {
        String trimmed = text.strip();
        if (!trimmed.isEmpty() && trimmed.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return new Parsed.Wrong("'" + trimmed + "' has no unit: " + HINT);
        }
        Matcher parts = FORM.matcher(trimmed);
        if (trimmed.isEmpty() || !parts.matches()) {
            return new Parsed.Wrong("'" + trimmed + "' is not a duration: " + HINT);
        }
        Duration sum = Duration.ZERO;
        for (int i = 0; i < UNITS.length; i++) {
            String digits = parts.group(i + 1);
            if (digits == null) {
                continue;
            }
            if (digits.length() > DIGITS_MAX) {
                return tooLong(trimmed);
            }
            sum = sum.plus(Duration.ofMillis(UNITS[i]).multipliedBy(Long.parseLong(digits)));
        }
        return sum.compareTo(LONGEST) > 0 ? tooLong(trimmed) : new Parsed.Ok(sum);
    }

    /** The shortest form that {@link #parse} reads back; what is finer than a millisecond is left out. */
    public static String print(Duration duration) {
        if (duration.isNegative()) {
            return "-" + print(duration.negated());
        }
        StringBuilder text = new StringBuilder();
        long rest = duration.toMillis();
        for (int i = 0; i < UNITS.length; i++) {
            long count = rest / UNITS[i];
            rest %= UNITS[i];
            if (count > 0) {
                text.append(count).append(NAMES[i]);
            }
        }
        return text.isEmpty() ? "0s" : text.toString();
    }

    private static Parsed tooLong(String text) {
        return new Parsed.Wrong("'" + text + "' is too long: at most " + print(LONGEST));
    }
}
