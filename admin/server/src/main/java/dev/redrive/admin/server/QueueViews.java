// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.wire.CountsView;
import dev.redrive.admin.api.wire.EngineView;
import dev.redrive.admin.api.wire.KafkaView;
import dev.redrive.admin.api.wire.PartitionView;
import dev.redrive.admin.api.wire.QueueView;
import dev.redrive.admin.api.wire.RunningView;
import dev.redrive.core.item.Counts;
import dev.redrive.core.report.EngineReport;
import dev.redrive.core.report.Flow;
import dev.redrive.core.report.KafkaReport;
import dev.redrive.core.report.QueueReport;
import dev.redrive.core.report.Running;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Queues as the wire shows them. */
final class QueueViews {

    static final int RUNNING_SHOWN_MAX = 100;

    private QueueViews() {}

    /** As a line of a list: without the attempts under way. */
    static QueueView line(QueueReport report) {
        return view(report, null);
    }

    static QueueView whole(QueueReport report) {
        EngineReport engine = report.engine();
        return view(report, engine == null ? null : running(engine.running()));
    }

    private static QueueView view(QueueReport report, @Nullable List<RunningView> running) {
        EngineReport engine = report.engine();
        return new QueueView(
                report.name().value(),
                report.transport(),
                report.handler(),
                report.policy(),
                report.paused(),
                counts(report.counts()),
                report.oldest(),
                report.damaged(),
                engine == null ? null : engine.blocked(),
                engine == null ? 0 : engine.stuck(),
                engine == null ? null : engine(engine, running),
                report.kafka() == null ? null : kafka(report.kafka()));
    }

    static CountsView counts(Counts counts) {
        return new CountsView(counts.pending(), counts.active(), counts.failed(), counts.completed(), counts.dead());
    }

    private static KafkaView kafka(KafkaReport kafka) {
        return new KafkaView(
                kafka.partitions().stream().map(QueueViews::partition).toList(),
                kafka.retryPartitions().stream().map(QueueViews::partition).toList(),
                kafka.held(),
                kafka.followers(),
                kafka.waiting(),
                kafka.late(),
                kafka.paused(),
                kafka.warnings());
    }

    private static PartitionView partition(KafkaReport.Stretch of) {
        return new PartitionView(of.place(), of.watermark(), of.end(), of.lag(), of.out(), of.waiting(), of.late());
    }

    private static EngineView engine(EngineReport engine, @Nullable List<RunningView> running) {
        Flow flow = engine.flow();
        return new EngineView(
                flow.received(),
                flow.completed(),
                flow.duplicates(),
                flow.skipped(),
                flow.parked(),
                flow.buried(),
                flow.returned(),
                flow.inHand(),
                flow.gap(),
                engine.active(),
                engine.runners(),
                engine.suspects(),
                running);
    }

    private static List<RunningView> running(List<Running> running) {
        return running.stream()
                .limit(RUNNING_SHOWN_MAX)
                .map(each -> new RunningView(
                        each.id().value(), each.attempt(), each.forHowLong().toMillis(), each.stuck()))
                .toList();
    }
}
