// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert;

import dev.redrive.alert.tell.Tellers;
import dev.redrive.core.alert.ActiveAlert;
import dev.redrive.core.alert.AlertChange;
import dev.redrive.core.alert.AlertRules;
import dev.redrive.core.alert.Alerts;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.time.Moment;
import dev.redrive.core.time.Time;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches all queues at work. Engines add to {@link Counted}; a thread of its own reads the counts a few times in a window, judges,
 * and hands what changed to those who tell it. So nobody who works waits for a judgement, and no judgement for a webhook.
 *
 * <p>The thread owns the judges, the file and the tellers. Others see {@code active}, replaced whole at every look so that its figures
 * are those of now, and {@code recent}, replaced whole at every change.
 */
public final class AlertDesk implements Alerts, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AlertDesk.class);
    private static final int RECENT_MAX = 100;
    private static final Duration LOOK_MIN = Duration.ofMillis(200);
    private static final Duration LOOK_MAX = Duration.ofSeconds(5);
    private static final Duration END_WITHIN = Duration.ofSeconds(2);

    private final Time time;
    private final Function<QueueName, @Nullable Level> levels;
    private final AlertFile file;
    private final Tellers tellers = new Tellers();
    private final Map<QueueName, Counted> counts = new ConcurrentHashMap<>();
    private final Map<QueueName, Watched> watched = new HashMap<>();
    private final Thread thread =
            Thread.ofPlatform().daemon().name("redrive-alerts").unstarted(this::run);

    private volatile AlertRules rules = AlertRules.USUAL;
    private volatile List<ActiveAlert> active;
    private volatile List<AlertChange> recent;
    private volatile boolean ended;

    /** @param levels how a queue stands; null if nobody can tell. The desk's thread asks */
    public AlertDesk(Path data, Time time, Function<QueueName, @Nullable Level> levels) {
        this.time = time;
        this.levels = levels;
        this.file = new AlertFile(data);
        AlertFile.Kept kept = file.read();
        this.active = kept.active().stream()
                .map(alert -> new ActiveAlert(alert, null))
                .toList();
        this.recent = kept.recent();
    }

    /** Where to count what happens to a queue that is at work from now on. */
    public Counted counted(QueueName queue) {
        return counts.computeIfAbsent(queue, name -> new Counted());
    }

    /** Nobody works it any more: its alerts are cleared. */
    public void forget(QueueName queue) {
        counts.remove(queue);
    }

    /** These count from the next look on, which is now. */
    public void follow(AlertRules changed) {
        rules = changed;
        LockSupport.unpark(thread);
    }

    /** Begins to watch. Before that, what an earlier process left active is all there is. */
    public void start() {
        thread.start();
    }

    @Override
    public List<ActiveAlert> active() {
        return active;
    }

    @Override
    public List<AlertChange> recent() {
        return recent;
    }

    private void run() {
        while (!ended) {
            try {
                look(time.now());
            } catch (RuntimeException bug) {
                LOG.error("alerts could not be judged", bug);
            }
            LockSupport.parkNanos(this, pause(rules.window()).toNanos());
        }
    }

    private static Duration pause(Duration window) {
        Duration bucket = window.dividedBy(Window.BUCKETS);
        return bucket.compareTo(LOOK_MIN) < 0 ? LOOK_MIN : bucket.compareTo(LOOK_MAX) > 0 ? LOOK_MAX : bucket;
    }

    /** One look at all queues. A single thread calls it. */
    void look(Moment now) {
        AlertRules current = rules;
        tellers.follow(current);
        List<AlertChange> changes = new ArrayList<>(leave(now));
        counts.forEach((queue, counted) -> {
            Watched each = watched.computeIfAbsent(queue, name -> begin(name, counted, current, now));
            QueueJudge judge = each.judge();
            judge.follow(current, now);
            Level level = judge.asksForLevel() ? levels.apply(queue) : null;
            changes.addAll(judge.judge(each.happened(counted), level, now));
        });
        active = watched.values().stream()
                .map(Watched::judge)
                .map(QueueJudge::active)
                .flatMap(Collection::stream)
                .sorted(Comparator.comparing(
                                (ActiveAlert each) -> each.alert().queue().value())
                        .thenComparing(each -> each.alert().kind()))
                .toList();
        if (!changes.isEmpty()) {
            publish(changes);
        }
    }

    private Watched begin(QueueName queue, Counted counted, AlertRules current, Moment now) {
        QueueJudge judge = new QueueJudge(queue, current, now);
        active.stream().filter(alert -> alert.alert().queue().equals(queue)).forEach(judge::remember);
        return new Watched(judge, counted);
    }

    /** Clears what is active of queues that nobody works, also if an earlier process raised it. */
    private List<AlertChange> leave(Moment now) {
        List<AlertChange> changes = new ArrayList<>();
        active.stream()
                .map(ActiveAlert::alert)
                .filter(alert -> !counts.containsKey(alert.queue()))
                .forEach(alert -> changes.add(new AlertChange.Cleared(alert, now.wall(), null)));
        watched.keySet().removeIf(queue -> !counts.containsKey(queue));
        return changes;
    }

    /** Told before it is written down: a crash in between tells it twice rather than never. */
    private void publish(List<AlertChange> changes) {
        Deque<AlertChange> newest = new ArrayDeque<>(recent);
        changes.forEach(newest::addFirst);
        recent = newest.stream().limit(RECENT_MAX).toList();
        changes.forEach(tellers::tell);
        file.write(new AlertFile.Kept(active.stream().map(ActiveAlert::alert).toList(), recent));
    }

    /** Lets those who tell finish what they have begun, for a few seconds. Active alerts stay active for the next start. */
    @Override
    public void close() {
        ended = true;
        LockSupport.unpark(thread);
        try {
            thread.join(END_WITHIN.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        tellers.close();
    }
}
