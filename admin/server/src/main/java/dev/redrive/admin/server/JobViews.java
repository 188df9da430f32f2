// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.wire.job.JobView;
import dev.redrive.admin.api.wire.job.SelectionView;
import dev.redrive.admin.server.redact.CallerView;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.job.Act;
import dev.redrive.core.job.Job;
import dev.redrive.core.job.Progress;
import dev.redrive.core.job.Selection;
import org.jspecify.annotations.Nullable;

/** Selections and jobs as the wire shows them. */
final class JobViews {

    private JobViews() {}

    static SelectionView of(Selection selection, CallerView view) {
        return new SelectionView(
                selection.id(),
                selection.said(),
                selection.count(),
                LetterViews.lines(selection.sample(), view),
                selection.goneAt());
    }

    /** @param views what they say of a job is the same for everyone */
    static JobView of(Job job, CallerViews views) {
        Act.Replay replay = job.act() instanceof Act.Replay it ? it : null;
        Progress progress = job.progress();
        return new JobView(
                job.id(),
                job.act().kind().word(),
                views.said(job.said()),
                job.state().word(),
                replay == null ? null : word(replay.target()),
                replay == null || replay.perSecond() <= 0 ? null : replay.perSecond(),
                replay == null || replay.canary() == 0 ? null : replay.canary(),
                stopIf(replay),
                progress.all(),
                progress.done(),
                progress.passed(),
                progress.held(),
                progress.failed(),
                progress.ends().succeeded(),
                progress.ends().died(),
                progress.ends().dropped(),
                progress.ends().unknown(),
                replay == null ? 0 : progress.trying(),
                job.waiting(),
                replay == null || progress.sent() == 0 ? null : progress.outcome(),
                job.by(),
                job.owner(),
                job.startedAt(),
                job.endedAt(),
                job.note() == null ? null : views.ofAnyone().text(job.note()));
    }

    private static @Nullable Double stopIf(Act.@Nullable Replay replay) {
        return replay == null ? null : replay.stopIf();
    }

    static String word(Target target) {
        return switch (target) {
            case Target.Queue() -> "queue";
            case Target.Origin() -> "origin";
            case Target.Named(var name) -> name;
        };
    }
}
