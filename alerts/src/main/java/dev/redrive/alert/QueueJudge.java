// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert;

import dev.redrive.core.alert.ActiveAlert;
import dev.redrive.core.alert.Alert;
import dev.redrive.core.alert.AlertChange;
import dev.redrive.core.alert.AlertKind;
import dev.redrive.core.alert.AlertRules;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.time.Moment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Raises and clears the alerts of one queue. Between the threshold and where it is cleared an alert stays as it is, so that a
 * figure that hovers tells nothing twice. What there is too little of to judge by raises nothing, and clears only after a
 * whole window in which nothing spoke against it: an outage whose messages all wait is not over. Owned by one thread.
 */
final class QueueJudge {

    /** A rate over few attempts swings far; half of the threshold is out of its reach. */
    private static final double RATE_CLEARS_AT = 0.5;

    /** Dead letters do not swing: people and recovery rules bring them down. */
    private static final double NUMBER_CLEARS_AT = 0.8;

    private final QueueName queue;
    private final Map<AlertKind, ActiveAlert> active = new EnumMap<>(AlertKind.class);
    private AlertRules rules;
    private Window window;
    private long watchedSince;

    QueueJudge(QueueName queue, AlertRules rules, Moment now) {
        this.queue = queue;
        this.rules = rules;
        this.window = new Window(rules.window());
        this.watchedSince = now.ticks();
    }

    /** An alert that was raised before this judge was there. */
    void remember(ActiveAlert raised) {
        active.put(raised.alert().kind(), raised);
    }

    /** Counts begin anew if the window has another length; what is raised stays until it is judged again. */
    void follow(AlertRules changed, Moment now) {
        if (!changed.window().equals(rules.window())) {
            window = new Window(changed.window());
            watchedSince = now.ticks();
        }
        rules = changed;
    }

    /** Whether a judgement would look at how the queue stands. */
    boolean asksForLevel() {
        return rules.thresholds().containsKey(AlertKind.DEAD_LETTERS) || active.containsKey(AlertKind.RETRY_RATE);
    }

    /**
     * @param happened since the judgement before
     * @param level null if nobody could tell
     */
    List<AlertChange> judge(Sum happened, @Nullable Level level, Moment now) {
        window.add(happened, now.ticks());
        Sum sum = window.sum(now.ticks());
        List<AlertChange> changes = new ArrayList<>();
        for (AlertKind kind : AlertKind.values()) {
            ActiveAlert raised = active.get(kind);
            Double threshold = rules.thresholds().get(kind);
            Figure figure = Figure.of(kind, sum, level, rules.atLeast());
            if (raised == null) {
                if (threshold != null && figure.enough() && figure.value() > threshold) {
                    Alert alert = new Alert(queue, kind, figure.value(), threshold, now.wall());
                    active.put(kind, new ActiveAlert(alert, alert.value()));
                    changes.add(new AlertChange.Raised(alert));
                }
            } else if (threshold == null || isOver(kind, threshold, figure, now)) {
                active.remove(kind);
                changes.add(new AlertChange.Cleared(raised.alert(), now.wall(), figure.known()));
            } else {
                active.put(kind, new ActiveAlert(raised.alert(), figure.known()));
            }
        }
        return changes;
    }

    private boolean isOver(AlertKind kind, double threshold, Figure figure, Moment now) {
        if (figure.enough()) {
            return figure.value() <= threshold * (kind.isRate() ? RATE_CLEARS_AT : NUMBER_CLEARS_AT);
        }
        return figure.quiet() && now.ticks() - watchedSince >= rules.window().toMillis();
    }

    Collection<ActiveAlert> active() {
        return List.copyOf(active.values());
    }
}
