// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Handler;
import dev.redrive.core.port.Order;
import dev.redrive.engine.EngineSettings;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.pipeline.graph.Entry;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.graph.PipelineNode;
import dev.redrive.pipeline.node.NodeHandler;
import dev.redrive.pipeline.version.PublishedGraph;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline in the making; the names are those of {@code redrive.yaml}. Documents enter at its first node. {@link #build}
 * ends it.
 */
public final class PipelineBuilder {
    private final String name;
    private final Redrive redrive;
    private final List<Made> nodes = new ArrayList<>();
    private boolean onKafka;
    private int version;
    private @Nullable String topic;
    private FieldNames fields = FieldNames.DEFAULTS;

    /** A node, and what makes its queue once the graph is whole. */
    record Made(PipelineNode node, Setup setup) {}

    /** Makes the queue of a node. */
    interface Setup {
        QueueSetup of(Pipeline pipeline, NodeWrapper wrapper);
    }

    /** Puts a handler into its place in the graph. */
    interface NodeWrapper {
        Handler in(NodeHandler.Place place, Handler handler);
    }

    PipelineBuilder(String name, Redrive redrive) {
        this.name = name;
        this.redrive = redrive;
    }

    /**
     * Its nodes live on the cluster of {@link Redrive#onKafka}: each reads a topic {@code {pipeline}.{node}} as group
     * {@code redrive.{pipeline}}. Topics that are missing are made.
     */
    public PipelineBuilder onKafka() {
        onKafka = true;
        return this;
    }

    /**
     * The version of the graph at least, among those that instances have published. Needed only to go back to an earlier graph: say a
     * larger one than that in force.
     */
    public PipelineBuilder version(int least) {
        if (least < 1 || least > PublishedGraph.VERSION_MAX) {
            throw new IllegalArgumentException("version " + least + " of pipeline " + name + " is not from 1 to "
                    + PublishedGraph.VERSION_MAX + "; `redrive pipeline show` tells the one in force");
        }
        version = least;
        return this;
    }

    /** Each record of this topic, which others write, enters as a document; on the cluster of {@link Redrive#onKafka}. */
    public PipelineBuilder from(String topic) {
        return from(topic, FieldNames.DEFAULTS);
    }

    /** As {@link #from(String)}, with the headers that tell what a record is. */
    public PipelineBuilder from(String topic, FieldNames fields) {
        this.topic = topic;
        this.fields = fields;
        return this;
    }

    /** Describes the next node, whose documents are JSON of that type ({@code String} and {@code byte[]} are taken as they are). */
    public <T> NodeBuilder<T> node(String id, Class<T> type) {
        return new NodeBuilder<>(id, type, this);
    }

    PipelineBuilder add(Made made) {
        nodes.add(made);
        return this;
    }

    /** Ends the description: documents are handled once {@link Redrive#start} was called. */
    public void build() {
        var pipeline = new Pipeline(name, nodes.stream().map(Made::node).toList());
        if (topic != null && pipeline.node(Entry.ID).isPresent()) {
            throw new IllegalArgumentException("pipeline " + name + ": with from() the queue '" + Entry.ID
                    + "' is that of what comes from the topic; give the node another id");
        }
        redrive.together(() -> set(pipeline));
    }

    /**
     * If a queue cannot begin, all is as before: a graph that nobody works is not published, and one that was edited goes on. An edited graph
     * counts once its queues are set.
     */
    private void set(Pipeline pipeline) {
        List<QueueSetup> queues = queues(pipeline);
        List<QueueSetup> changed =
                queues.stream().filter(each -> redrive.isSet(each.name())).toList();
        boolean added = !redrive.isPipeline(name);
        if (added) {
            // Before its queues, which may have to stand aside.
            setGraph(pipeline);
        }
        List<QueueName> begun = new ArrayList<>();
        try {
            for (QueueSetup each : queues) {
                if (!changed.contains(each)) {
                    begun.add(each.name());
                    redrive.set(each);
                }
            }
        } catch (RuntimeException e) {
            begun.forEach(redrive::remove);
            if (added) {
                redrive.forget(name);
            }
            throw e;
        }
        changed.forEach(redrive::set);
        if (!added) {
            setGraph(pipeline);
        }
    }

    private void setGraph(Pipeline pipeline) {
        if (onKafka) {
            redrive.set(pipeline, QueueBuilder.CLUSTER_USUAL, version);
        } else {
            redrive.set(pipeline);
        }
    }

    private List<QueueSetup> queues(Pipeline pipeline) {
        List<QueueSetup> queues = new ArrayList<>();
        nodes.forEach(each -> queues.add(setup(each, pipeline)));
        if (topic != null) {
            queues.add(entry(pipeline, topic));
        }
        return queues;
    }

    private QueueSetup setup(Made made, Pipeline pipeline) {
        QueueSetup setup = made.setup().of(pipeline, redrive::node);
        return onKafka
                ? setup.at(new PipelineHomes(name)
                        .node(made.node(), setup.settings().policies()))
                : setup;
    }

    private QueueSetup entry(Pipeline pipeline, String from) {
        QueueName queue = Entry.queue(name);
        var settings = new EngineSettings(
                Entry.POLICIES,
                EngineSettings.TIMEOUT_USUAL,
                EngineSettings.CONCURRENCY_USUAL,
                EngineSettings.STUCK_AFTER_USUAL,
                EngineSettings.IN_HAND_USUAL,
                true);
        var work = new QueueSetup.Work(redrive.entry(pipeline), "entry of pipeline " + name);
        return new QueueSetup(queue, Order.KEY, settings, queue.value(), work)
                .at(new PipelineHomes(name).entry(from, queue, fields, Entry.POLICIES));
    }
}
