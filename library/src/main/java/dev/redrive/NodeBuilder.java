// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.policy.Then;
import dev.redrive.core.port.Handler;
import dev.redrive.core.port.Order;
import dev.redrive.engine.EngineSettings;
import dev.redrive.pipeline.condition.Condition;
import dev.redrive.pipeline.graph.PipelineNode;
import dev.redrive.pipeline.node.NodeHandler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node in the making; {@link #handle} or {@link #change} ends it.
 *
 * @param <T> what documents are read as
 */
public final class NodeBuilder<T> {
    private final String id;
    private final Class<T> type;
    private final PipelineBuilder pipeline;
    private final List<PipelineNode.After> after = new ArrayList<>();
    private @Nullable Condition when;
    private Policies policies = Presets.PIPELINE;
    private Duration timeout = EngineSettings.TIMEOUT_USUAL;
    private int concurrency = EngineSettings.CONCURRENCY_USUAL;
    private Order order = Order.KEY;

    NodeBuilder(String id, Class<T> type, PipelineBuilder pipeline) {
        this.id = id;
        this.type = type;
        this.pipeline = pipeline;
    }

    /** The nodes it follows, any of them. */
    public NodeBuilder<T> after(String... nodes) {
        for (String each : nodes) {
            after.add(new PipelineNode.After(each, null));
        }
        return this;
    }

    /** A node it follows, for documents of which the condition holds. */
    public NodeBuilder<T> afterIf(String node, String condition) {
        after.add(new PipelineNode.After(node, Condition.of(condition)));
        return this;
    }

    /** Which documents it handles, in CEL: {@code document.type == 'pdf'}. Others pass it by. */
    public NodeBuilder<T> when(String condition) {
        when = Condition.of(condition);
        return this;
    }

    public NodeBuilder<T> policy(RetryPolicy policy) {
        policies = policies.base(policy);
        return this;
    }

    /** What to do at once about failures that match: retry, bury or skip. */
    public NodeBuilder<T> rule(String pattern, Then then) {
        policies = policies.rule(pattern, then);
        return this;
    }

    /** What one attempt may take. */
    public NodeBuilder<T> timeout(Duration time) {
        timeout = time;
        return this;
    }

    /** Attempts at a time. */
    public NodeBuilder<T> concurrency(int attempts) {
        concurrency = attempts;
        return this;
    }

    /** Documents of one id may be handled beside each other. */
    public NodeBuilder<T> unordered() {
        order = Order.NONE;
        return this;
    }

    /** Ends the node: documents go to this handler, and on as they came. */
    public PipelineBuilder handle(TypedHandler<T> handler) {
        return end(TypedHandler.decoding(type, handler));
    }

    /** Ends the node: what goes on is what this makes of each document. */
    public PipelineBuilder change(TypedChange<T> change) {
        return end(TypedChange.decoding(type, change));
    }

    private PipelineBuilder end(Handler handler) {
        var node = new PipelineNode(id, after, when);
        var settings = new EngineSettings(
                policies, timeout, concurrency, EngineSettings.STUCK_AFTER_USUAL, EngineSettings.IN_HAND_USUAL, true);
        return pipeline.add(new PipelineBuilder.Made(node, (graph, wrapper) -> {
            var place = new NodeHandler.Place(graph, node, settings.policies());
            var work = new QueueSetup.Work(wrapper.in(place, handler), "java");
            return new QueueSetup(graph.queue(node), order, settings, "pipeline", work);
        }));
    }
}
