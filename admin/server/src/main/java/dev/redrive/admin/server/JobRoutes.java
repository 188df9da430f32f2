// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Paths;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.job.ContentEdit;
import dev.redrive.admin.api.wire.job.JobRequest;
import dev.redrive.admin.api.wire.job.SelectionRequest;
import dev.redrive.admin.server.guard.Need;
import dev.redrive.core.job.Act;
import dev.redrive.core.job.Job;
import dev.redrive.core.job.Jobs;
import dev.redrive.core.job.Selection;
import dev.redrive.core.job.Wish;
import dev.redrive.core.message.Content;
import dev.redrive.core.port.Refused;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Selections, and the jobs that work on them. */
final class JobRoutes {

    private final Supplier<Jobs> jobs;
    private final Edits edits;
    private final CallerViews views;

    JobRoutes(Supplier<Jobs> jobs, Edits edits, CallerViews views) {
        this.jobs = jobs;
        this.edits = edits;
        this.views = views;
    }

    List<Route> routes() {
        return List.of(
                Route.post(Paths.SELECTIONS, this::select),
                Route.get(Paths.JOBS, this::list),
                Route.post(Paths.JOBS, this::start),
                Route.get(Paths.JOB, call -> answer(jobs.get().job(call.id()))),
                Route.post(Paths.JOB_PAUSE, call -> answer(jobs.get().pause(call.id(), name(call)))),
                Route.post(Paths.JOB_RESUME, call -> answer(jobs.get().resume(call.id(), name(call)))),
                Route.post(Paths.JOB_CANCEL, call -> answer(jobs.get().cancel(call.id(), name(call)))),
                Route.get(Paths.JOB_FILE, this::file).needing(Need.OPERATE).showingPayloads());
    }

    private Answer select(Call call) {
        Wish wish = wish(Bodies.read(Bodies.required(call), SelectionRequest.class));
        return (wish instanceof Wish.Fitting(var filter) ? views.refusal(call, filter) : Optional.<Answer>empty())
                .orElseGet(() -> Answer.json(201, JobViews.of(jobs.get().select(wish), views.of(call))));
    }

    private static Wish wish(SelectionRequest request) {
        List<Wish> wishes = new ArrayList<>();
        if (request.filter() != null) {
            wishes.add(new Wish.Fitting(request.filter()));
        }
        if (request.group() != null) {
            wishes.add(new Wish.OfGroup(request.group()));
        }
        if (request.ids() != null) {
            wishes.add(new Wish.These(LetterRoutes.named(request.ids(), "ids")));
        }
        if (wishes.size() != 1) {
            throw new Refused(
                    Refused.Kind.INVALID,
                    wishes.isEmpty() ? "nothing says which letters" : "letters are chosen in more than one way",
                    "give exactly one of filter, group and ids; an empty filter means all");
        }
        return wishes.getFirst();
    }

    private Answer list(Call call) {
        return Answer.json(
                200,
                Listing.whole(jobs.get().all().stream()
                        .map(each -> JobViews.of(each, views))
                        .toList()));
    }

    private Answer start(Call call) {
        JobRequest wish = Bodies.read(Bodies.required(call), JobRequest.class);
        if (wish.kind().equals("export") && !call.caller().payloads()) {
            return noPayloads(call, "an export holds values and headers of messages");
        }
        if (wish.edit() != null && !call.caller().payloads()) {
            return noPayloads(call, "who edits a message must see it");
        }
        Act act = Acts.of(wish, () -> jobs.get().selection(wish.selection()).count(), edited(wish, call));
        Job job = start(wish, act, name(call));
        return Answer.json(202, JobViews.of(job, views)).withHeader("Location", Paths.of(Paths.JOB, job.id()));
    }

    private Job start(JobRequest wish, Act act, String by) {
        Long expect = wish.expect();
        if (expect != null) {
            return jobs.get().start(wish.selection(), act, expect, by);
        }
        if (act instanceof Act.Purge) {
            throw new Refused(
                    Refused.Kind.INVALID,
                    "a purge needs expect",
                    "say how many letters it must be; the selection tells");
        }
        return jobs.get().start(wish.selection(), act, by);
    }

    private @Nullable Content edited(JobRequest wish, Call call) {
        ContentEdit edit = wish.edit();
        if (edit == null) {
            return null;
        }
        Selection selection = jobs.get().selection(wish.selection());
        if (selection.count() != 1 || selection.sample().isEmpty()) {
            throw new Refused(
                    Refused.Kind.INVALID,
                    "only a single letter can be edited, and the selection holds " + selection.count(),
                    "select one by its id");
        }
        return edits.of(selection.sample().getFirst().letter().id(), edit, views.of(call));
    }

    private Answer file(Call call) {
        if (!call.caller().payloads()) {
            return noPayloads(call, "an export holds values and headers of messages");
        }
        Job job = jobs.get().job(call.id());
        if (!(job.act() instanceof Act.Export(var format))) {
            throw new Refused(
                    Refused.Kind.CONFLICT,
                    "job " + job.id() + " is a " + job.act().kind().word() + ", and has no file",
                    "only exports have one");
        }
        if (!job.state().isOver()) {
            throw new Refused(
                    Refused.Kind.CONFLICT,
                    "the file is not whole yet: job " + job.id() + " is "
                            + job.state().word(),
                    "ask again when it is done");
        }
        Path file = jobs.get().exported(job.id());
        boolean csv = format == Act.Format.CSV;
        return Answer.file(csv ? "text/csv; charset=utf-8" : "application/x-ndjson", file)
                .withHeader(
                        "Content-Disposition",
                        "attachment; filename=\"dead-letters" + (csv ? ".csv" : ".ndjson") + "\"");
    }

    private static Answer noPayloads(Call call, String why) {
        return Problems.FORBIDDEN.answer(
                call.caller().name() + " may not see payloads, and " + why,
                call.request().path(),
                "ask someone whose token has payloads: true");
    }

    private Answer answer(Job job) {
        return Answer.json(200, JobViews.of(job, views));
    }

    private static String name(Call call) {
        return call.caller().name();
    }
}
