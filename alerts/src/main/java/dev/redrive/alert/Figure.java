// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert;

import dev.redrive.core.alert.AlertKind;
import org.jspecify.annotations.Nullable;

/**
 * What one kind of alert looks at.
 *
 * @param value a share of 1 for a rate, otherwise a number
 * @param enough whether there is enough of it to judge by
 * @param quiet whether, with too little to judge by, at least nothing speaks against its being over
 */
record Figure(double value, boolean enough, boolean quiet) {

    /** @param level null if nobody could tell */
    static Figure of(AlertKind kind, Sum sum, @Nullable Level level, int atLeast) {
        return switch (kind) {
            // Messages that wait, and none that went well, are an outage that goes on in silence.
            case RETRY_RATE ->
                rate(
                        sum.retries(),
                        sum.attempts(),
                        atLeast,
                        sum.attempts() > 0 || (level != null && level.waiting() == 0));
            case DEAD_LETTERS -> {
                Long dead = level == null ? null : level.dead();
                yield new Figure(dead == null ? 0 : dead, dead != null, false);
            }
            case BATCH_TIMEOUT_RATE -> rate(sum.batchTimeouts(), sum.batches(), atLeast, true);
            case CRITICAL_BATCHES -> new Figure(sum.criticalFailures(), true, false);
            case DUPLICATE_RATE -> rate(sum.duplicates(), sum.firsts() + sum.duplicates(), atLeast, true);
        };
    }

    /** The figure; null where there is too little to tell it by. */
    @Nullable
    Double known() {
        return enough ? value : null;
    }

    private static Figure rate(long bad, long all, int atLeast, boolean quiet) {
        // A batch may be split, and run out of time more than once.
        return new Figure(all == 0 ? 0 : Math.min(1, (double) bad / all), all >= atLeast, bad == 0 && quiet);
    }
}
