// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.wire.StreamView;
import dev.redrive.admin.api.wire.pipeline.PipelineView;
import dev.redrive.admin.server.redact.CallerView;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Pipelines;
import dev.redrive.core.report.GraphReport;
import dev.redrive.core.report.PipelineReport;
import dev.redrive.core.report.StreamReport;
import org.jspecify.annotations.Nullable;

/** Pipelines and streams as the wire shows them. */
final class PipelineViews {

    private PipelineViews() {}

    static PipelineView pipeline(PipelineReport report) {
        return new PipelineView(
                report.name(),
                report.transport(),
                from(report.from()),
                report.nodes().stream().map(PipelineViews::node).toList(),
                report.formerNodes().stream().map(QueueViews::line).toList(),
                graph(report.graph()));
    }

    private static PipelineView.@Nullable GraphView graph(@Nullable GraphReport graph) {
        return graph == null
                ? null
                : new PipelineView.GraphView(
                        graph.version(),
                        graph.publishedAt(),
                        graph.publishedBy(),
                        graph.aside(),
                        graph.former().stream()
                                .map(each -> new PipelineView.FormerView(each.id(), each.waiting()))
                                .toList());
    }

    private static PipelineView.@Nullable FromView from(PipelineReport.@Nullable From from) {
        return from == null
                ? null
                : new PipelineView.FromView(from.cluster(), from.topic(), QueueViews.line(from.queue()));
    }

    private static PipelineView.NodeView node(PipelineReport.Node node) {
        return new PipelineView.NodeView(
                node.id(),
                node.after().stream()
                        .map(each -> new PipelineView.AfterView(each.node(), each.when()))
                        .toList(),
                node.when(),
                QueueViews.line(node.queue()));
    }

    /** The stream that the value holds; null if it is none, or hidden from the caller. */
    static @Nullable StreamView stream(
            Pipelines pipelines, @Nullable QueueName queue, Content content, CallerView view) {
        return queue == null
                ? null
                : pipelines.stream(queue, content)
                        .flatMap(view::stream)
                        .map(PipelineViews::stream)
                        .orElse(null);
    }

    private static StreamView stream(StreamReport report) {
        StreamReport.Document document = report.document();
        return new StreamView(
                report.id(),
                report.pipeline(),
                document.id(),
                document.type(),
                document.size(),
                document.reference(),
                document.metadata(),
                report.path(),
                report.history().stream().map(PipelineViews::said).toList(),
                report.enteredAt());
    }

    private static StreamView.SaidView said(StreamReport.Said said) {
        return new StreamView.SaidView(
                said.node(), said.outcome(), said.at(), said.attempts(), said.code(), said.message(), said.changed());
    }
}
