// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.alert;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * When an alert is raised, and who is told.
 *
 * @param thresholds what a figure must exceed: a share of 1 for a rate, otherwise a number. A kind that is missing is not watched
 * @param window how long the time is over which rates are taken
 * @param atLeast how much a window must hold before a rate means anything
 * @param to who is told, besides those who ask
 * @param cluster what this installation is called, for those who hear of several
 */
public record AlertRules(
        Map<AlertKind, Double> thresholds, Duration window, int atLeast, List<AlertTarget> to, String cluster) {

    public static final Duration WINDOW_MIN = Duration.ofSeconds(1);
    public static final Duration WINDOW_MAX = Duration.ofDays(1);

    /** The figures of seed 002. docs/alerts.md says why the others are what they are. */
    public static final AlertRules USUAL = new AlertRules(
            Map.of(
                    AlertKind.RETRY_RATE, 0.10,
                    AlertKind.DEAD_LETTERS, 100.0,
                    AlertKind.BATCH_TIMEOUT_RATE, 0.05,
                    AlertKind.CRITICAL_BATCHES, 0.0,
                    AlertKind.DUPLICATE_RATE, 0.20),
            Duration.ofMinutes(5),
            20,
            List.of(AlertTarget.LOG),
            "default");

    public AlertRules {
        EnumMap<AlertKind, Double> copy = new EnumMap<>(AlertKind.class);
        copy.putAll(thresholds);
        thresholds = Collections.unmodifiableMap(copy);
        to = List.copyOf(to);
        if (window.compareTo(WINDOW_MIN) < 0 || window.compareTo(WINDOW_MAX) > 0) {
            throw new IllegalArgumentException("window is not within 1s to 1d: " + window);
        }
        if (atLeast < 1) {
            throw new IllegalArgumentException("atLeast is less than 1: " + atLeast);
        }
    }

    public AlertRules window(Duration length) {
        return new AlertRules(thresholds, length, atLeast, to, cluster);
    }

    public AlertRules telling(AlertTarget... targets) {
        return new AlertRules(thresholds, window, atLeast, List.of(targets), cluster);
    }

    public AlertRules threshold(AlertKind kind, double value) {
        Map<AlertKind, Double> changed = new EnumMap<>(AlertKind.class);
        changed.putAll(thresholds);
        changed.put(kind, value);
        return new AlertRules(changed, window, atLeast, to, cluster);
    }
}
