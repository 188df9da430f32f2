// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.NewDocument;
import dev.redrive.core.item.Push;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Control;
import dev.redrive.core.port.Pipelines;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.GraphReport;
import dev.redrive.core.report.PipelineReport;
import dev.redrive.core.report.QueueReport;
import dev.redrive.core.report.StreamReport;
import dev.redrive.pipeline.condition.Condition;
import dev.redrive.pipeline.graph.Entry;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.graph.PipelineNode;
import dev.redrive.pipeline.node.DlqMessages;
import dev.redrive.pipeline.node.Entrance;
import dev.redrive.pipeline.node.EntryHandler;
import dev.redrive.pipeline.node.Streams;
import dev.redrive.pipeline.version.SharedGraphs;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What people may ask of the pipelines there are. Any thread. */
final class PipelineDesk implements Pipelines {
    private final Control control;
    private final Map<QueueName, QueueSetup> setups;
    private final Supplier<Entrance> entrance;
    private final Supplier<List<QueueReport>> unconfigured;
    private final SharedGraphs graphs;
    private final Map<String, Pipeline> pipelines = new ConcurrentHashMap<>();

    /**
     * @param setups of all queues, as they are when asked for
     * @param unconfigured queues that hold items and are not configured, as of then
     */
    PipelineDesk(
            Control control,
            Map<QueueName, QueueSetup> setups,
            Supplier<Entrance> entrance,
            Supplier<List<QueueReport>> unconfigured,
            SharedGraphs graphs) {
        this.unconfigured = unconfigured;
        this.graphs = graphs;
        this.control = control;
        this.setups = setups;
        this.entrance = entrance;
    }

    EntryHandler entry(Pipeline pipeline) {
        var crossing = new Crossing(Entry.queue(pipeline.name()), setups::get, control);
        return new EntryHandler(pipeline, entrance.get(), crossing);
    }

    void set(Pipeline pipeline) {
        pipelines.put(pipeline.name(), pipeline);
    }

    boolean isSet(String pipeline) {
        return pipelines.containsKey(pipeline);
    }

    void forget(String pipeline) {
        pipelines.remove(pipeline);
        graphs.forget(pipeline);
    }

    @Override
    public List<PipelineReport> all() {
        return new TreeMap<>(pipelines).values().stream().map(this::report).toList();
    }

    @Override
    public PipelineReport of(String pipeline) {
        return report(known(pipeline));
    }

    @Override
    public Item push(String pipeline, NewDocument document) {
        Pipeline graph = known(pipeline);
        Content content;
        try {
            content = entrance.get().admit(graph, document);
        } catch (IOException e) {
            throw new Refused(
                    Refused.Kind.UNAVAILABLE,
                    "the document cannot be kept: " + e.getMessage(),
                    "check the disk of the document repository",
                    e);
        }
        return control.push(graph.queue(graph.entry()), List.of(Push.now(content)))
                .getFirst();
    }

    @Override
    public Optional<StreamReport> stream(QueueName queue, Content content) {
        return node(queue).flatMap(node -> Optional.ofNullable(Streams.report(content.value())));
    }

    @Override
    public Optional<Payload> masked(Payload value, Masks masks) {
        return Streams.masked(value, masks);
    }

    @Override
    public byte[] dlqMessage(LetterDetail letter) {
        QueueName queue = letter.letter().grave().queue();
        PipelineNode node = queue == null ? null : node(queue).orElse(null);
        if (node == null) {
            throw new Refused(
                    Refused.Kind.CONFLICT, "this letter is of no pipeline's node", "show it as any other letter");
        }
        try {
            return DlqMessages.of(
                    letter.content().value(),
                    node.id(),
                    letter.letter().death(),
                    letter.letter().message().provenance(),
                    letter.history());
        } catch (InvalidProtocolBufferException e) {
            throw new Refused(
                    Refused.Kind.CONFLICT, "this letter holds no stream: " + e.getMessage(), "look at its value", e);
        }
    }

    private Optional<PipelineNode> node(QueueName queue) {
        int dot = queue.value().indexOf('.');
        Pipeline pipeline = dot < 0 ? null : pipelines.get(queue.value().substring(0, dot));
        return pipeline == null ? Optional.empty() : pipeline.node(queue.value().substring(dot + 1));
    }

    private PipelineReport report(Pipeline pipeline) {
        List<PipelineReport.Node> nodes =
                pipeline.nodes().stream().map(node -> report(pipeline, node)).toList();
        List<QueueReport> former = formerNodes(pipeline);
        return new PipelineReport(
                pipeline.name(),
                nodes.getFirst().queue().transport(),
                from(pipeline),
                nodes,
                former,
                graph(pipeline, former));
    }

    private List<QueueReport> formerNodes(Pipeline pipeline) {
        return unconfigured.get().stream()
                .filter(each -> each.name().value().startsWith(pipeline.name() + "."))
                .toList();
    }

    /** Each former node once: of those worked here before, more is known than what waits. */
    private @Nullable GraphReport graph(Pipeline pipeline, List<QueueReport> former) {
        GraphReport graph = graphs.report(pipeline.name());
        return graph == null
                ? null
                : graph.without(former.stream()
                        .map(each ->
                                each.name().value().substring(pipeline.name().length() + 1))
                        .collect(Collectors.toSet()));
    }

    private PipelineReport.@Nullable From from(Pipeline pipeline) {
        QueueSetup entry = setups.get(Entry.queue(pipeline.name()));
        return entry != null
                        && pipeline.node(Entry.ID).isEmpty()
                        && entry.home() instanceof Home.OnKafka(var cluster, var settings)
                ? new PipelineReport.From(cluster, settings.topics().source(), control.queue(entry.name()))
                : null;
    }

    private PipelineReport.Node report(Pipeline pipeline, PipelineNode node) {
        return new PipelineReport.Node(
                node.id(),
                node.after().stream()
                        .map(each -> new PipelineReport.After(each.node(), text(each.when())))
                        .toList(),
                text(node.when()),
                control.queue(pipeline.queue(node)));
    }

    private static @Nullable String text(@Nullable Condition when) {
        return when == null ? null : when.text();
    }

    private Pipeline known(String name) {
        Pipeline pipeline = pipelines.get(name);
        if (pipeline == null) {
            throw new Refused(
                    Refused.Kind.NOT_FOUND,
                    "there is no pipeline named '" + name + "'",
                    pipelines.isEmpty()
                            ? "none is configured"
                            : "known are: " + String.join(", ", new TreeMap<>(pipelines).keySet()));
        }
        return pipeline;
    }
}
