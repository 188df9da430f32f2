// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.server;

import dev.redrive.admin.api.Inert;
import dev.redrive.admin.api.wire.Obstacle;
import dev.redrive.admin.api.wire.QueueView;
import dev.redrive.admin.api.wire.StatusView;
import dev.redrive.admin.api.wire.alert.AlertView;
import dev.redrive.cli.frame.Output;
import dev.redrive.cli.show.Cell;
import dev.redrive.cli.show.Ink.Tone;
import dev.redrive.cli.show.Lengths;
import dev.redrive.cli.show.Table;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The daemon, its problems and alerts, a table of its queues, and of each that lives on Kafka how it stands there. */
final class StatusPage {
    static final String SINCE_START =
            "COMPLETED are still kept (Kafka keeps none). DONE, duplicates and skipped are counted "
                    + "since the daemon began to work the queue.";

    private final Output output;
    private final Instant now;
    private final @Nullable Rates rates;

    /** @param rates null when there is only one look */
    StatusPage(Output output, Instant now, @Nullable Rates rates) {
        this.output = output;
        this.now = now;
        this.rates = rates;
    }

    String of(StatusView status, @Nullable URI daemon) {
        var page = new StringBuilder();
        page.append(Inert.line(who(status, daemon))).append('\n');
        page.append(Inert.line("data in " + status.dataDir())).append('\n');
        if (status.ready()) {
            page.append(output.ink().paint(Tone.GOOD, "ready")).append('\n');
        } else {
            page.append(output.ink().paint(Tone.BAD, "not ready")).append('\n');
            status.problems()
                    .forEach(problem -> page.append("  ").append(words(problem)).append('\n'));
        }
        status.warnings()
                .forEach(warning -> page.append(output.ink().paint(Tone.CARE, "warning"))
                        .append(' ')
                        .append(words(warning))
                        .append('\n'));
        status.alerts().forEach(alert -> page.append(words(alert)).append('\n'));
        page.append('\n');
        page.append(status.queues().isEmpty() ? "no queues\n" : output.table(table(status, daemon != null)));
        if (status.queues().stream().anyMatch(each -> each.engine() != null)) {
            page.append(SINCE_START).append('\n');
        }
        var section = new KafkaSection(output);
        for (QueueView queue : status.queues()) {
            var kafka = queue.kafka();
            if (kafka != null) {
                page.append(section.of(queue, kafka));
            }
        }
        return page.toString();
    }

    private String who(StatusView status, @Nullable URI daemon) {
        var version = "redrive " + status.version();
        if (daemon == null) {
            return version + ", no daemon runs: items wait until 'redrive serve'";
        }
        var up = ", up " + Lengths.age(status.startedAt(), now) + " (since " + status.startedAt() + ")";
        return version + ", daemon " + status.pid() + " at " + daemon + up;
    }

    private static String words(Obstacle problem) {
        return Inert.line(problem.where() + ": " + problem.what() + " — " + problem.remedy());
    }

    private String words(AlertView alert) {
        var since = " (for " + Lengths.age(alert.since(), now) + ")";
        return output.ink().paint(Tone.CARE, "alert") + Inert.line(" " + alert.queue() + ": " + alert.text() + since);
    }

    private Table table(StatusView status, boolean daemon) {
        var table = new Table()
                .left("QUEUE")
                .right("PENDING")
                .right("ACTIVE")
                .right("FAILED")
                .right("COMPLETED")
                .right("DEAD")
                .right("DONE");
        if (rates != null) {
            table.right("RATE");
        }
        table.right("OLDEST").left("NOTES");
        for (QueueView queue : status.queues()) {
            table.row(row(queue, daemon));
        }
        return table;
    }

    private List<Cell> row(QueueView queue, boolean daemon) {
        var counts = queue.counts();
        var engine = queue.engine();
        var cells = new ArrayList<>(List.of(
                Cell.of(queue.name()),
                Cell.count(counts.pending(), Tone.PLAIN),
                Cell.count(counts.active(), Tone.BUSY),
                Cell.count(counts.failed(), Tone.CARE),
                Cell.count(counts.completed(), Tone.GOOD),
                Cell.count(counts.dead(), Tone.BAD),
                Cell.count(engine == null ? null : engine.completed(), Tone.GOOD)));
        if (rates != null) {
            cells.add(Cell.of(rates.of(queue.name())));
        }
        var oldest = queue.oldestPendingAt();
        cells.add(Cell.of(oldest == null ? null : Lengths.age(oldest, now)));
        var notes = String.join(", ", notes(queue, daemon));
        cells.add(notes.isEmpty() ? Cell.of(null) : new Cell(notes, Tone.CARE));
        return cells;
    }

    private static List<String> notes(QueueView queue, boolean daemon) {
        var notes = new ArrayList<String>();
        if (queue.blocked() != null) {
            notes.add("blocked: " + queue.blocked());
        }
        if (queue.paused()) {
            notes.add("paused");
        }
        if (queue.stuck() > 0) {
            notes.add(queue.stuck() + " stuck");
        }
        if (queue.damaged() > 0) {
            notes.add(queue.damaged() + " damaged");
        }
        if (queue.engine() != null && queue.engine().duplicates() > 0) {
            long copies = queue.engine().duplicates();
            notes.add(copies == 1 ? "1 duplicate" : copies + " duplicates");
        }
        if (queue.engine() != null && queue.engine().skipped() > 0) {
            notes.add(queue.engine().skipped() + " skipped");
        }
        if (queue.engine() != null && queue.engine().gap() != 0) {
            notes.add("count is off by " + queue.engine().gap() + " (a bug)");
        }
        if (daemon && queue.handler() == null) {
            notes.add("no handler");
        }
        return notes;
    }
}
