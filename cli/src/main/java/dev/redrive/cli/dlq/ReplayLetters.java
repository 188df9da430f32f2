// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.dlq;

import dev.redrive.admin.api.wire.job.ContentEdit;
import dev.redrive.admin.api.wire.job.JobRequest;
import dev.redrive.admin.api.wire.job.SelectionView;
import dev.redrive.cli.frame.Arguments;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.frame.Usage;
import dev.redrive.cli.port.Exit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code redrive dlq replay}. */
final class ReplayLetters {
    private static final Pattern RATE = Pattern.compile("(\\d{1,7}(?:\\.\\d{1,3})?)(?:/s)?");
    private static final Pattern SHARE = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3})?)%");
    private static final String NONE = "none";
    private static final int CANARY_MAX = 1_000_000;
    private static final double PERCENT = 100;

    private ReplayLetters() {}

    static Command command() {
        return Wanted.describe(
                        Command.named("replay", "Send dead letters back, each with a fresh count of attempts.")
                                .usage(
                                        Wanted.USAGE
                                                + " [--rate N/s|none] [--to TARGET] [--canary N|none] [--stop-if P%] [--dry-run] [--edit]"))
                .option("--rate", "N/s", "At most so many a second, or none for no limit (default: 50/s).")
                .option("--to", "TARGET", "queue (default: only the one that failed), origin, or a topic or queue.")
                .option(
                        "--canary",
                        "N",
                        "Send N first, wait until they have ended, then for 'redrive job resume' or the verdict of --stop-if; none for all at"
                                + " once (default: 10 of more than 100 letters).")
                .option("--stop-if", "P%", "Stop when more than P percent of those that ended died again.")
                .flag("--dry-run", "Show which letters it would be, and do nothing.")
                .flag("--edit", "Change the value of a single letter in $EDITOR first.")
                .example("redrive dlq replay --group 1-3f9a02c1 --rate 50/s --canary 10 --stop-if 20%", "With care.")
                .example("redrive dlq replay 01JB2X4K --edit", "Mend one, and send it.")
                .example("redrive dlq replay --filter 'code=TIMEOUT age<1d' --dry-run", "What would it be?")
                .does(ReplayLetters::run);
    }

    private static Exit run(Call call) {
        var arguments = call.arguments();
        Double rate = rate(arguments.option("--rate"));
        Double stopIf = stopIf(arguments.option("--stop-if"));
        Integer canary = canary(arguments);
        boolean edits = arguments.flag("--edit");
        Wanted.of(arguments);
        if (edits && arguments.rest(0).size() != 1) {
            throw Usage.wrong("only a single letter can be edited", "name one by its id");
        }
        return call.connected(connection -> {
            var bulk = new Bulk(call, connection);
            SelectionView selection = bulk.select();
            if (arguments.flag("--dry-run")) {
                return bulk.rehearse(selection, "replayed");
            }
            if (selection.count() == 0) {
                return bulk.nothing(selection);
            }
            ContentEdit edit = edits ? EditedLetter.of(call, connection, arguments.required(0)) : null;
            return bulk.answer(bulk.run(new JobRequest(
                    selection.id(), "replay", null, arguments.option("--to"), rate, canary, stopIf, edit, null)));
        });
    }

    private static @Nullable Double rate(@Nullable String given) {
        if (given == null) {
            return null;
        }
        if (given.equals(NONE)) {
            return 0.0;
        }
        Matcher number = RATE.matcher(given);
        if (!number.matches() || Double.parseDouble(number.group(1)) <= 0) {
            throw Usage.wrong(
                    "'" + given + "' is not a value of --rate", "use a number a second such as 50/s or 0.5/s, or none");
        }
        return Double.valueOf(number.group(1));
    }

    private static @Nullable Double stopIf(@Nullable String given) {
        if (given == null) {
            return null;
        }
        Matcher share = SHARE.matcher(given);
        if (!share.matches() || Double.parseDouble(share.group(1)) > PERCENT) {
            throw Usage.wrong(
                    "'" + given + "' is not a value of --stop-if", "use a share from 0% to 100%, such as 20%");
        }
        return Double.parseDouble(share.group(1)) / PERCENT;
    }

    private static @Nullable Integer canary(Arguments arguments) {
        if (NONE.equals(arguments.option("--canary"))) {
            return 0;
        }
        var canary = arguments.number("--canary", 1, CANARY_MAX);
        return canary.isPresent() ? (Integer) canary.getAsInt() : null;
    }
}
