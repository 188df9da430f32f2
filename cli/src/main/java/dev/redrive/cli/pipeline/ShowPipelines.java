// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.pipeline;

import dev.redrive.admin.api.Inert;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.QueueView;
import dev.redrive.admin.api.wire.pipeline.PipelineView;
import dev.redrive.admin.api.wire.pipeline.PipelineView.AfterView;
import dev.redrive.admin.api.wire.pipeline.PipelineView.FormerView;
import dev.redrive.admin.api.wire.pipeline.PipelineView.FromView;
import dev.redrive.admin.api.wire.pipeline.PipelineView.GraphView;
import dev.redrive.admin.api.wire.pipeline.PipelineView.NodeView;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.show.Cell;
import dev.redrive.cli.show.Ink.Tone;
import dev.redrive.cli.show.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code redrive pipeline list} and {@code show}. */
final class ShowPipelines {
    private ShowPipelines() {}

    static Command list() {
        return Command.named("list", "List the pipelines, with how many documents stand where.")
                .example("redrive pipeline list", "All of them.")
                .does(ShowPipelines::listAll);
    }

    static Command show() {
        return Command.named(
                        "show", "Show a pipeline node by node: what it follows, what waits there, what died there.")
                .usage("NAME")
                .argument("NAME", "The pipeline.")
                .example("redrive pipeline show documents", "Where do documents get stuck?")
                .example("redrive pipeline show documents --watch", "The same, as it changes.")
                .does(ShowPipelines::showOne);
    }

    private static Exit listAll(Call call) {
        return call.connected(connection -> {
            var pipelines = connection.client().pipelines();
            var output = call.output();
            switch (output.format()) {
                case JSON -> output.line(output.json(Listing.whole(pipelines)));
                case NDJSON -> pipelines.forEach(each -> output.line(output.json(each)));
                case TABLE -> output.print(output.table(summary(pipelines)));
            }
            return Exit.OK;
        });
    }

    private static Exit showOne(Call call) {
        return call.connected(connection -> call.show(() -> {
            var pipeline = connection.client().pipeline(call.arguments().required(0));
            return call.output().forPeople()
                    ? version(pipeline) + call.output().table(nodes(pipeline))
                    : call.output().json(pipeline) + "\n";
        }));
    }

    private static Table summary(List<PipelineView> pipelines) {
        var table = new Table()
                .left("PIPELINE")
                .left("TRANSPORT")
                .left("NODES")
                .right("PENDING")
                .right("ACTIVE")
                .right("FAILED")
                .right("DEAD");
        for (PipelineView each : pipelines) {
            table.row(List.of(
                    Cell.of(each.name()),
                    Cell.of(each.transport()),
                    Cell.of(each.nodes().stream().map(NodeView::id).collect(Collectors.joining(", "))),
                    sum(each, queue -> queue.counts().pending()),
                    sum(each, queue -> queue.counts().active()),
                    sum(each, queue -> queue.counts().failed()),
                    sum(each, queue -> queue.counts().dead())));
        }
        return table;
    }

    /** A dash if it is not known of each. */
    private static Cell sum(PipelineView pipeline, Function<QueueView, @Nullable Long> of) {
        FromView from = pipeline.from();
        long sum = 0;
        for (QueueView each : Stream.of(
                        from == null ? Stream.<QueueView>empty() : Stream.of(from.queue()),
                        pipeline.nodes().stream().map(NodeView::queue),
                        pipeline.formerNodes().stream())
                .flatMap(queues -> queues)
                .toList()) {
            Long count = of.apply(each);
            if (count == null) {
                return Cell.of(null);
            }
            sum += count;
        }
        return Cell.of(Long.toString(sum));
    }

    private static Table nodes(PipelineView pipeline) {
        var table = new Table()
                .left("NODE")
                .left("AFTER")
                .left("WHEN")
                .left("HANDLER")
                .right("PENDING")
                .right("ACTIVE")
                .right("FAILED")
                .right("COMPLETED")
                .right("DEAD")
                .right("DONE")
                .left("STATE");
        FromView from = pipeline.from();
        if (from != null) {
            table.row(row(List.of("(entry)", "topic " + from.topic(), ""), from.queue()));
        }
        for (NodeView node : pipeline.nodes()) {
            var when = node.when();
            table.row(row(List.of(node.id(), after(node), when == null ? "" : when), node.queue()));
        }
        for (QueueView former : pipeline.formerNodes()) {
            var id = former.name().substring(pipeline.name().length() + 1);
            table.row(row(List.of(id, "(no longer in the graph)", ""), former));
        }
        GraphView graph = pipeline.graph();
        if (graph != null) {
            graph.former().forEach(each -> table.row(former(each)));
        }
        return table;
    }

    /** Nothing where graphs have no versions. */
    private static String version(PipelineView pipeline) {
        GraphView graph = pipeline.graph();
        if (graph == null) {
            return "";
        }
        String version = graph.version() == null
                ? "graph version not known yet\n"
                : "graph version " + graph.version() + ", published by "
                        + Inert.line(String.valueOf(graph.publishedBy())) + " at " + graph.publishedAt() + "\n";
        return graph.aside() == null ? version : version + "not worked here: " + Inert.line(graph.aside()) + "\n";
    }

    /** A node that is in no configuration of this daemon, where documents wait. */
    private static List<Cell> former(FormerView node) {
        String waiting = node.waiting() == null ? "unknown" : "at most " + node.waiting();
        List<Cell> cells = new ArrayList<>();
        for (String each :
                List.of(node.id(), "(no longer in the graph)", "", "no handler", waiting, "", "", "", "", "")) {
            cells.add(Cell.of(each));
        }
        return cells;
    }

    /** @param told what it is, what it follows, and what it handles */
    private static List<Cell> row(List<String> told, QueueView queue) {
        List<Cell> cells = new ArrayList<>(told.stream().map(Cell::of).toList());
        var counts = queue.counts();
        var engine = queue.engine();
        cells.add(Cell.of(queue.handler()));
        cells.add(Cell.of(Long.toString(counts.pending())));
        cells.add(Cell.of(Long.toString(counts.active())));
        cells.add(Cell.of(Long.toString(counts.failed())));
        cells.add(Cell.count(counts.completed(), Tone.PLAIN));
        cells.add(Cell.count(counts.dead(), Tone.PLAIN));
        cells.add(Cell.count(engine == null ? null : engine.completed(), Tone.PLAIN));
        cells.add(Cell.of(state(queue)));
        return cells;
    }

    private static String after(NodeView node) {
        return node.after().isEmpty()
                ? "(documents enter here)"
                : node.after().stream().map(ShowPipelines::way).collect(Collectors.joining(", "));
    }

    private static String way(AfterView after) {
        return after.when() == null ? after.node() : after.node() + " when " + after.when();
    }

    private static String state(QueueView queue) {
        var states = new ArrayList<String>();
        if (queue.blocked() != null) {
            states.add("blocked: " + queue.blocked());
        }
        if (queue.paused()) {
            states.add("paused");
        }
        if (queue.handler() == null) {
            states.add("no handler");
        }
        return String.join(", ", states);
    }
}
