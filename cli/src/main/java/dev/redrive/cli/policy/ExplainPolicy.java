// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.policy;

import dev.redrive.admin.api.Inert;
import dev.redrive.admin.api.wire.DelayView;
import dev.redrive.admin.api.wire.PolicyExplanation;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.frame.Output;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.show.Bars;
import dev.redrive.cli.show.Cell;
import dev.redrive.cli.show.Ink.Tone;
import dev.redrive.cli.show.Lengths;
import dev.redrive.cli.show.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code redrive policy explain}. */
final class ExplainPolicy {
    private static final int ATTEMPTS_MAX = 10_000;
    private static final int PLOT_WIDTH = 32;

    private ExplainPolicy() {}

    static Command command() {
        return Command.named("explain", "Show when a message that fails every time would be attempted.")
                .usage("NAME [--attempts N] [--type TYPE]")
                .argument("NAME", "The policy.")
                .option("--attempts", "N", "So many attempts instead of its own number.")
                .option("--type", "TYPE", "What it does to messages of this type.")
                .example("redrive policy explain retry-topic", "Its delays, and when it gives up.")
                .example("redrive policy explain events --type ml.run.started", "For one type of message.")
                .does(ExplainPolicy::run);
    }

    private static Exit run(Call call) {
        String name = call.arguments().required(0);
        var attempts = call.arguments().number("--attempts", 1, ATTEMPTS_MAX);
        String type = call.arguments().option("--type");
        return call.connected(connection -> {
            var explanation =
                    connection.client().explain(name, attempts.isPresent() ? attempts.getAsInt() : null, type);
            var output = call.output();
            output.print(output.forPeople() ? page(explanation, output) : output.json(explanation) + "\n");
            return Exit.OK;
        });
    }

    private static String page(PolicyExplanation explained, Output output) {
        var title = explained.policy()
                + (explained.type() == null ? "" : " for " + explained.type())
                + ": "
                + (explained.then() == null ? "more than " : "")
                + (explained.attempts() == 1 ? "1 attempt" : explained.attempts() + " attempts")
                + ", "
                + explained.backoff()
                + (explained.within() == null ? "" : ", within " + explained.within());
        var page = new StringBuilder(output.ink().paint(Tone.HEADING, Inert.line(title))).append('\n');
        if (!explained.delays().isEmpty()) {
            page.append('\n').append(output.table(table(explained.delays(), output.shows())));
        }
        return page.append('\n').append(Inert.line(end(explained))).append('\n').toString();
    }

    private static Table table(List<DelayView> delays, boolean plot) {
        var table = new Table()
                .right("ATTEMPT")
                .right("DELAY AFTER IT")
                .left("WITH JITTER")
                .right("TOTAL");
        if (plot) {
            table.left("LOG SCALE");
        }
        var bars = bars(delays);
        for (DelayView delay : delays) {
            var cells = new ArrayList<>(List.of(
                    Cell.of(delay.attempt()),
                    Cell.of(length(delay.baseMs())),
                    Cell.of(range(delay)),
                    Cell.of(length(delay.totalMs()))));
            if (plot) {
                cells.add(new Cell(bars.of(delay.baseMs()), Tone.BUSY));
            }
            table.row(cells);
        }
        return table;
    }

    private static Bars bars(List<DelayView> delays) {
        long longest = delays.stream().mapToLong(DelayView::baseMs).max().orElse(0);
        long shortest = delays.stream()
                .mapToLong(DelayView::baseMs)
                .filter(millis -> millis > 0)
                .min()
                .orElse(0);
        return new Bars(shortest, longest, PLOT_WIDTH);
    }

    private static String range(DelayView delay) {
        return delay.minMs() == delay.maxMs() ? "none" : length(delay.minMs()) + " to " + length(delay.maxMs());
    }

    private static String end(PolicyExplanation explained) {
        if (explained.then() == null) {
            return "Further attempts follow.";
        }
        var after = explained.totalMs() == 0 ? "at once" : "after " + length(explained.totalMs()) + " of waiting";
        var reason = explained.reason() == null ? "" : " (" + explained.reason() + ")";
        return "Gives up " + after + ", then " + explained.then() + reason + ".";
    }

    private static String length(long millis) {
        return Lengths.exact(Duration.ofMillis(millis));
    }
}
