// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.job;

import dev.redrive.admin.api.LetterClient;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.job.JobView;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.frame.Output;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.show.Cell;
import dev.redrive.cli.show.Ink;
import dev.redrive.cli.show.Lengths;
import dev.redrive.cli.show.Sheet;
import dev.redrive.cli.show.Table;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;

/** {@code redrive job}: replays, purges and exports, under way or over. */
public final class JobCommands {
    private JobCommands() {}

    public static Command all() {
        return Command.named("job", "See and steer replays, purges and exports.")
                .holds(
                        Command.named("list", "List jobs, the newest first.")
                                .example("redrive job list --watch", "Live.")
                                .does(JobCommands::list),
                        of("show", "Show a job: what it does, and how far it came.")
                                .example(
                                        "redrive job show 01JB2X4K -o json | jq .failed", "How many could not be done?")
                                .does(JobCommands::show),
                        of("watch", "Watch a job until it runs no more; without a daemon, do its work meanwhile.")
                                .example("redrive job watch 01JB2X4K", "Ctrl-C leaves it running.")
                                .does(JobCommands::watch),
                        of("pause", "Stop a job for now.")
                                .example("redrive job pause 01JB2X4K", "Resume goes on where it stopped.")
                                .does(call -> steer(call, LetterClient::pause)),
                        of("resume", "Go on with a job: one that is paused, or whose instance is gone.")
                                .example("redrive job resume 01JB2X4K", "After the canary was well.")
                                .does(JobCommands::resume),
                        of("cancel", "Stop a job for good; what it has done stays done.")
                                .example("redrive job cancel 01JB2X4K", "The letters left stay as they are.")
                                .does(call -> steer(call, LetterClient::cancel)));
    }

    private static Command of(String name, String summary) {
        return Command.named(name, summary)
                .usage("ID")
                .argument("ID", "The job, by id or by its first 8 or more characters.");
    }

    private static Exit list(Call call) {
        return call.connected(connection -> call.show(() -> {
            List<JobView> jobs = connection.client().letters().jobs();
            var output = call.output();
            return switch (output.format()) {
                case JSON -> output.json(Listing.whole(jobs)) + "\n";
                case NDJSON -> output.lines(jobs);
                case TABLE -> jobs.isEmpty() ? "no jobs\n" : output.table(table(jobs, call.now()));
            };
        }));
    }

    private static Table table(List<JobView> jobs, Instant now) {
        var table = new Table()
                .left("ID")
                .left("KIND")
                .left("STATE")
                .right("ALL")
                .right("DONE")
                .right("FAILED")
                .right("SUCCEEDED")
                .right("DIED AGAIN")
                .right("TRYING")
                .right("AGE")
                .left("BY")
                .left("LETTERS");
        for (JobView job : jobs) {
            table.row(List.of(
                    Cell.of(job.id()),
                    Cell.of(job.kind()),
                    Cell.status(job.state()),
                    Cell.of(job.all()),
                    Cell.of(job.done()),
                    Cell.count(job.failed(), Ink.Tone.BAD),
                    Cell.of(job.succeeded()),
                    Cell.count(job.diedAgain(), Ink.Tone.BAD),
                    Cell.of(job.trying()),
                    Cell.of(Lengths.age(job.startedAt(), now)),
                    Cell.of(job.by()),
                    Cell.of(job.said())));
        }
        return table;
    }

    private static Exit show(Call call) {
        return call.connected(connection -> call.show(() -> {
            JobView job = connection.client().letters().job(call.arguments().required(0));
            return call.output().forPeople()
                    ? page(call.output(), job, call.now())
                    : call.output().json(job) + "\n";
        }));
    }

    private static String page(Output output, JobView job, Instant now) {
        var sheet = new Sheet(output.ink(), now);
        sheet.title("Job " + job.id());
        sheet.fact("state", Ink.toneOf(job.state()), job.state());
        sheet.fact("note", job.note());
        sheet.fact("kind", job.kind());
        sheet.fact("letters", job.said());
        sheet.fact("to", job.to());
        sheet.fact("rate", job.rate() == null ? null : job.rate() + "/s");
        sheet.fact("canary", job.canary() == null ? null : job.canary().toString());
        sheet.fact("stop if", job.stopIf() == null ? null : "more than " + percent(job.stopIf()) + " die again");
        sheet.fact("progress", JobWords.handledCounts(job));
        sheet.fact("outcome", outcomeTone(job), job.outcome());
        sheet.fact("by", job.by());
        sheet.fact("owner", job.owner());
        sheet.moment("started", job.startedAt());
        sheet.moment("ended", job.endedAt());
        return sheet.text();
    }

    private static String percent(double share) {
        return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + "%";
    }

    private static Ink.Tone outcomeTone(JobView job) {
        return job.diedAgain() > 0
                ? Ink.Tone.BAD
                : job.succeeded() > 0 && job.trying() == 0 ? Ink.Tone.GOOD : Ink.Tone.PLAIN;
    }

    private static Exit watch(Call call) {
        return call.connected(connection -> {
            var watch = new JobWatch(call, connection);
            return watch.answer(watch.follow(
                    connection.client().letters().job(call.arguments().required(0))));
        });
    }

    /** Without a daemon nobody would do the work after this process. */
    private static Exit resume(Call call) {
        return call.connected(connection -> {
            JobView job = connection.client().letters().resume(call.arguments().required(0));
            var watch = new JobWatch(call, connection);
            return connection.daemon() == null ? watch.answer(watch.follow(job)) : answer(call, job);
        });
    }

    private static Exit steer(Call call, BiFunction<LetterClient, String, JobView> act) {
        return call.connected(connection -> answer(
                call, act.apply(connection.client().letters(), call.arguments().required(0))));
    }

    private static Exit answer(Call call, JobView job) {
        call.output()
                .line(
                        call.output().forPeople()
                                ? JobWords.line(job)
                                : call.output().json(job));
        return Exit.OK;
    }
}
