// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.server;

import dev.redrive.admin.api.Inert;
import dev.redrive.admin.api.wire.KafkaView;
import dev.redrive.admin.api.wire.PartitionView;
import dev.redrive.admin.api.wire.QueueView;
import dev.redrive.cli.frame.Output;
import dev.redrive.cli.show.Cell;
import dev.redrive.cli.show.Ink.Tone;
import dev.redrive.cli.show.Table;
import java.util.List;

/** How a queue stands on Kafka: what waits, and a table of its partitions. */
final class KafkaSection {
    private final Output output;

    KafkaSection(Output output) {
        this.output = output;
    }

    String of(QueueView queue, KafkaView kafka) {
        var text = new StringBuilder();
        text.append('\n')
                .append(Inert.line(queue.name() + " on Kafka: " + waits(kafka)))
                .append('\n');
        kafka.paused().forEach(why -> note(text, "reads less: " + why));
        kafka.warnings().forEach(warning -> note(text, warning));
        if (!kafka.partitions().isEmpty()) {
            text.append(output.table(table(kafka)));
        }
        return text.toString();
    }

    private static String waits(KafkaView kafka) {
        return kafka.held() + " held with " + kafka.followers() + " behind them, " + kafka.waiting() + " waiting, "
                + kafka.late() + " late";
    }

    private void note(StringBuilder text, String note) {
        text.append("  ")
                .append(output.ink().paint(Tone.CARE, Inert.line(note)))
                .append('\n');
    }

    private static Table table(KafkaView kafka) {
        var table = new Table()
                .left("PARTITION")
                .right("LAG")
                .right("WATERMARK")
                .right("WINDOW")
                .right("OUT")
                .right("WAITING")
                .right("LATE");
        kafka.partitions().forEach(each -> table.row(row(each)));
        kafka.retryPartitions().forEach(each -> table.row(row(each)));
        return table;
    }

    private static List<Cell> row(PartitionView of) {
        return List.of(
                Cell.of(of.place()),
                Cell.count(of.lag(), Tone.PLAIN),
                Cell.of(of.watermark()),
                Cell.count(of.end() - of.watermark(), Tone.PLAIN),
                Cell.count(of.out(), Tone.BUSY),
                Cell.count(of.waiting(), Tone.PLAIN),
                Cell.count(of.late(), Tone.CARE));
    }
}
