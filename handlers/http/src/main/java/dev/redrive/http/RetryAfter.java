// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The header by which a server asks for patience: seconds, or a date. */
final class RetryAfter {

    /** Policies have bounds of their own; this one keeps figures sane. */
    static final Duration MAX = Duration.ofDays(7);

    /** As many digits as a long holds in any case; a figure with more is nonsense. */
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,18}");

    private RetryAfter() {}

    /**
     * Null for what is neither, and for no wait at all: then the policy decides, so that a server whose clock is late
     * does not get all attempts at once.
     */
    static @Nullable Duration read(String text, Instant now) {
        String asked = text.strip();
        Duration wait =
                SECONDS.matcher(asked).matches() ? Duration.ofSeconds(Long.parseLong(asked)) : until(asked, now);
        if (wait == null || wait.isNegative() || wait.isZero()) {
            return null;
        }
        return wait.compareTo(MAX) > 0 ? MAX : wait;
    }

    private static @Nullable Duration until(String date, Instant now) {
        try {
            return Duration.between(now, DateTimeFormatter.RFC_1123_DATE_TIME.parse(date, Instant::from));
        } catch (DateTimeException e) {
            return null;
        }
    }
}
