// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.kafka;

import dev.redrive.admin.api.Inert;
import dev.redrive.admin.api.wire.TopicFinding;
import dev.redrive.admin.api.wire.TopicView;
import dev.redrive.cli.frame.Output;
import dev.redrive.cli.show.Cell;
import dev.redrive.cli.show.Ink.Tone;
import dev.redrive.cli.show.Lengths;
import dev.redrive.cli.show.Table;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Topics for people: a table, what was made, and what is wrong with what to do about it. */
final class TopicPage {
    private final Output output;

    TopicPage(Output output) {
        this.output = output;
    }

    String of(List<TopicView> topics) {
        if (topics.isEmpty()) {
            return "no queue lives on Kafka\n";
        }
        var table = new Table()
                .left("QUEUE")
                .left("FOR")
                .right("PARTITIONS")
                .left("CLEANUP")
                .left("KEPT")
                .left("STATE")
                .left("TOPIC");
        topics.forEach(topic -> table.row(row(topic)));
        return output.table(table) + made(topics) + findings(topics);
    }

    private static List<Cell> row(TopicView topic) {
        Integer partitions = topic.partitions();
        return List.of(
                Cell.of(topic.queue()),
                Cell.of(purpose(topic.role())),
                partitions == null ? Cell.of(null) : Cell.of(partitions),
                Cell.of(topic.cleanupPolicy()),
                Cell.of(kept(topic)),
                state(topic),
                Cell.of(topic.topic()));
    }

    private static String purpose(String role) {
        return role.equals("deadLetters") ? "dead letters" : role;
    }

    private static String kept(TopicView topic) {
        Long millis = topic.retentionMs();
        if (millis != null) {
            return Lengths.exact(Duration.ofMillis(millis));
        }
        return topic.cleanupPolicy() == null ? "" : "for ever";
    }

    private static Cell state(TopicView topic) {
        if (topic.findings().stream().anyMatch(TopicFinding::isProblem)) {
            return new Cell(topic.exists() ? "wrong" : "missing", Tone.BAD);
        }
        if (topic.made()) {
            return new Cell("made", Tone.GOOD);
        }
        return topic.findings().isEmpty() ? new Cell("ok", Tone.GOOD) : new Cell("warning", Tone.CARE);
    }

    private static String made(List<TopicView> topics) {
        var names = topics.stream()
                .filter(TopicView::made)
                .map(TopicView::topic)
                .distinct()
                .toList();
        return names.isEmpty() ? "" : "\nmade " + Inert.line(String.join(", ", names)) + "\n";
    }

    /** Queues share some topics; once is enough. */
    private String findings(List<TopicView> topics) {
        Set<String> lines = new LinkedHashSet<>();
        for (TopicView topic : topics) {
            for (TopicFinding finding : topic.findings()) {
                var text = finding.level() + ": " + finding.what() + " — " + finding.remedy();
                lines.add(output.ink().paint(finding.isProblem() ? Tone.BAD : Tone.CARE, Inert.line(text)));
            }
        }
        return lines.isEmpty() ? "" : "\n" + String.join("\n", lines) + "\n";
    }
}
