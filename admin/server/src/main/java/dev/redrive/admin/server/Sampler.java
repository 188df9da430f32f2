// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Json;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.live.LettersPulse;
import dev.redrive.admin.api.wire.live.ProblemsPulse;
import dev.redrive.admin.api.wire.live.QueuePulse;
import dev.redrive.admin.server.redact.CallerView;
import dev.redrive.core.catalog.Group;
import dev.redrive.core.job.Job;
import dev.redrive.core.port.Control;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.EngineReport;
import dev.redrive.core.report.Flow;
import dev.redrive.core.report.Health;
import dev.redrive.core.report.QueueReport;
import dev.redrive.core.time.Moment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Looks at everything once for all who watch, and tells what changed since the look before. One thread at a time may call;
 * a look costs the same whether one watches or fifty.
 */
public final class Sampler {

    /** The largest ones; a list of all is a request of its own. */
    static final int GROUPS_MAX = 100;
    /** The newest ones. */
    static final int JOBS_MAX = 50;

    private final Control control;
    private final Letters letters;
    private final CallerViews views;
    /** The newest frame of each kind, and of each job. */
    private final Map<String, Frame> newest = new LinkedHashMap<>();

    private final Map<String, Long> settledBefore = new HashMap<>();
    private final Map<String, Long> everBefore = new HashMap<>();
    private long lookedAt = -1;

    Sampler(Control control, Letters letters, CallerViews views) {
        this.control = control;
        this.letters = letters;
        this.views = views;
    }

    /** What a newcomer needs to know. */
    public synchronized List<Frame> whole() {
        return List.copyOf(newest.values());
    }

    /** What changed since the look before. */
    public synchronized List<Frame> look(Moment now) {
        List<Frame> changed = new ArrayList<>();
        double seconds = lookedAt < 0 ? 0 : (now.ticks() - lookedAt) / 1000.0;
        boolean first = lookedAt < 0;
        lookedAt = now.ticks();
        part(changed, frames -> queues(seconds, frames));
        part(changed, frames -> letters(first, frames));
        part(changed, this::jobs);
        part(changed, this::problems);
        part(changed, this::alerts);
        return changed;
    }

    /** A part that cannot be looked at now leaves the others alone; the problems say why. */
    private static void part(List<Frame> changed, Consumer<List<Frame>> look) {
        try {
            look.accept(changed);
        } catch (Refused notNow) {
            // Looked at again in a second.
        }
    }

    private void queues(double seconds, List<Frame> changed) {
        List<QueuePulse> pulses =
                control.queues().stream().map(queue -> pulse(queue, seconds)).toList();
        note("queues", new Frame("queues", Json.write(Listing.whole(pulses))), changed);
    }

    private QueuePulse pulse(QueueReport queue, double seconds) {
        EngineReport engine = queue.engine();
        String name = queue.name().value();
        long settled = engine == null ? 0 : settled(engine.flow());
        Long before = settledBefore.put(name, settled);
        // An engine that was started anew counts from zero.
        boolean known = before != null && seconds > 0 && settled >= before;
        double perSecond = known ? Math.round((settled - before) / seconds * 10) / 10.0 : 0;
        return new QueuePulse(
                name,
                queue.paused(),
                engine == null ? null : engine.blocked(),
                QueueViews.counts(queue.counts()),
                perSecond);
    }

    private static long settled(Flow flow) {
        return flow.completed() + flow.skipped() + flow.parked() + flow.buried();
    }

    private void letters(boolean first, List<Frame> changed) {
        List<Group> groups = letters.deadLetters().get().groups("");
        long fresh = 0;
        for (Group each : groups) {
            Long before = everBefore.put(each.id(), each.ever());
            fresh += first ? 0 : Math.max(0, before == null ? each.letters() : each.ever() - before);
        }
        CallerView view = views.ofAnyone();
        var listing = Listing.whole(groups.stream()
                .limit(GROUPS_MAX)
                .map(each -> GroupViews.line(each, view))
                .toList());
        note("groups", new Frame("groups", Json.write(listing)), changed);
        long unsettled = letters.deadLetters().get().count("");
        Frame quiet = new Frame("letters", Json.write(new LettersPulse(unsettled, 0)));
        boolean same = quiet.equals(newest.put("letters", quiet));
        if (fresh > 0 || !same) {
            changed.add(new Frame("letters", Json.write(new LettersPulse(unsettled, fresh))));
        }
    }

    private void jobs(List<Frame> changed) {
        List<Job> jobs = letters.jobs().get().all().stream().limit(JOBS_MAX).toList();
        newest.keySet()
                .removeIf(key ->
                        key.startsWith("job ") && jobs.stream().noneMatch(each -> key.equals("job " + each.id())));
        for (Job each : jobs) {
            note("job " + each.id(), new Frame("job", Json.write(JobViews.of(each, views))), changed);
        }
    }

    private void problems(List<Frame> changed) {
        Health health = control.health();
        var problems = new ProblemsPulse(
                health.ready(), StatusRoutes.obstacles(health.problems()), StatusRoutes.obstacles(health.warnings()));
        note("problems", new Frame("problems", Json.write(problems)), changed);
    }

    private void alerts(List<Frame> changed) {
        note("alerts", new Frame("alerts", Json.write(Listing.whole(AlertViews.active(control.alerts())))), changed);
    }

    private void note(String key, Frame frame, List<Frame> changed) {
        if (!frame.equals(newest.put(key, frame))) {
            changed.add(frame);
        }
    }
}
