// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.alert;

import java.util.Arrays;
import java.util.Optional;

/** What is watched of a queue, under the words of the configuration. */
public enum AlertKind {
    /** Attempts that end in a retry, of all attempts. */
    RETRY_RATE("retryRate", "of attempts are retried", true),
    /** Dead letters that lie there. */
    DEAD_LETTERS("deadLetters", "dead letters", false),
    /** Batches that ran out of time, of all batches. */
    BATCH_TIMEOUT_RATE("batchTimeoutRate", "of batches run out of time", true),
    /** Critical batches that failed within the window. */
    CRITICAL_BATCHES("criticalBatches", "critical batches failed", false),
    /** Messages that were known already, of all that came. */
    DUPLICATE_RATE("duplicateRate", "of messages are duplicates", true);

    private final String word;
    private final String what;
    private final boolean rate;

    AlertKind(String word, String what, boolean rate) {
        this.word = word;
        this.what = what;
        this.rate = rate;
    }

    public String word() {
        return word;
    }

    /** Whether its figure is a share of 1; otherwise it is a number. */
    public boolean isRate() {
        return rate;
    }

    /** A figure as people read it: {@code 42.9%}, {@code 137}. */
    public String shown(double figure) {
        if (!rate) {
            return Long.toString((long) figure);
        }
        double percent = Math.round(figure * 1000) / 10.0;
        return percent == Math.rint(percent) ? (long) percent + "%" : percent + "%";
    }

    String sentence(double value, double threshold) {
        return measured(value) + ", more than " + shown(threshold);
    }

    /** A figure with its unit: {@code 42.9% of attempts are retried}. */
    String measured(double value) {
        return shown(value) + " " + what;
    }

    public static Optional<AlertKind> named(String word) {
        return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
    }
}
