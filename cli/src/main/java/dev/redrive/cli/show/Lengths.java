// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.show;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Lengths of time, as people write and read them: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 1h}, {@code 7d}. */
public final class Lengths {

    private enum Unit {
        DAYS("d", 86_400_000),
        HOURS("h", 3_600_000),
        MINUTES("m", 60_000),
        SECONDS("s", 1_000),
        MILLIS("ms", 1);

        private final String sign;
        private final long millis;

        Unit(String sign, long millis) {
            this.sign = sign;
            this.millis = millis;
        }
    }

    private static final Duration LONGEST = Duration.ofDays(36_500);

    private Lengths() {}

    /** Empty if this is no length of time, or one beyond a hundred years. */
    public static Optional<Duration> parse(String text) {
        int digits = 0;
        while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
            digits++;
        }
        if (digits == 0 || digits > 15) {
            return Optional.empty();
        }
        long number = Long.parseLong(text, 0, digits, 10);
        var sign = text.substring(digits);
        for (Unit unit : Unit.values()) {
            if (unit.sign.equals(sign)) {
                return number > LONGEST.toMillis() / unit.millis
                        ? Optional.empty()
                        : Optional.of(Duration.ofMillis(number * unit.millis));
            }
        }
        return Optional.empty();
    }

    /** Exact: {@code 1h 30m}, {@code 2s 500ms}; zero is {@code 0s}. */
    public static String exact(Duration length) {
        long left = length.toMillis();
        if (left == 0) {
            return "0s";
        }
        var text = new StringBuilder(left < 0 ? "-" : "");
        left = Math.abs(left);
        for (Unit unit : Unit.values()) {
            if (left >= unit.millis) {
                text.append(left / unit.millis).append(unit.sign);
                left %= unit.millis;
                if (left > 0) {
                    text.append(' ');
                }
            }
        }
        return text.toString();
    }

    /** Near enough, in three or four characters: {@code 42s}, {@code 5m}, {@code 3h}, {@code 12d}. */
    public static String rough(Duration length) {
        long millis = Math.max(0, length.toMillis());
        for (Unit unit : Unit.values()) {
            if (unit != Unit.MILLIS && millis >= unit.millis) {
                return millis / unit.millis + unit.sign;
            }
        }
        return "0s";
    }

    public static String age(Instant since, Instant now) {
        return rough(Duration.between(since, now));
    }

    /** {@code in 12s}, rounded up, or {@code now}. */
    public static String until(Instant due, Instant now) {
        var left = Duration.between(now, due);
        return left.isNegative() || left.isZero() ? "now" : "in " + rough(left.plusMillis(999));
    }
}
