// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.node;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Changed;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Onward;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.RejectedMessage;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Message;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.Rule;
import dev.redrive.core.policy.Then;
import dev.redrive.core.port.Handler;
import dev.redrive.core.port.Refused;
import dev.redrive.core.time.Time;
import dev.redrive.pipeline.condition.BadCondition;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.graph.PipelineNode;
import dev.redrive.pipeline.repository.DamagedDocument;
import dev.redrive.pipeline.repository.MissingDocument;
import dev.redrive.pipeline.version.Graphs;
import dev.redrive.pipeline.version.UnknownGraph;
import dev.redrive.proto.v1.HistoryEntry;
import dev.redrive.proto.v1.NodeOutcome;
import dev.redrive.proto.v1.PipeStream;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node of a pipeline, as its queue sees it: filters, loads the document, has it handled, and sends the stream on. What the
 * handler says of a document is noted and does not stop it; what fails around it is the policy's matter.
 */
public final class NodeHandler implements Handler {

    /** The type of a failure to tell a condition. No other attempt can help. */
    static final String CONDITION = "CONDITION";

    static final String DOCUMENT_MISSING = "DOCUMENT_MISSING";
    static final String DOCUMENT_DAMAGED = "DOCUMENT_DAMAGED";

    static final String GRAPH_UNKNOWN = "GRAPH_UNKNOWN";

    private final Handler handler;
    private final Shelf shelf;
    private final Graphs graphs;
    private final Time time;
    /** Replaced as a whole when the configuration changes; attempts under way go on with the one they began with. */
    private volatile Place place;

    /**
     * Where the handler stands.
     *
     * @param policies those of the node's queue: its rules are asked first about a document that was rejected
     */
    public record Place(Pipeline pipeline, PipelineNode node, Policies policies) {
        public Place {
            for (Rule each : policies.rules()) {
                if (each.then() == Then.DONE || each.then() == Then.REJECT) {
                    throw new IllegalArgumentException("node " + pipeline.queue(node) + ": a rule of a node may say"
                            + " retry, bury or skip; with '" + each.then().word() + "' nothing would be sent on");
                }
            }
        }
    }

    public NodeHandler(Place place, Handler handler, Shelf shelf, Time time) {
        this(place, handler, shelf, Graphs.CONFIGURED, time);
    }

    /** @param graphs which graph each document follows */
    public NodeHandler(Place place, Handler handler, Shelf shelf, Graphs graphs, Time time) {
        this.place = place;
        this.handler = handler;
        this.shelf = shelf;
        this.graphs = graphs;
        this.time = time;
    }

    /** The pipeline was changed around it. */
    public void follow(Place changed) {
        place = changed;
    }

    /**
     * The node in the configuration, and in the graph that a document follows.
     *
     * @param followed equal to the configured place unless the document entered by another version of the graph
     */
    private record NodeInGraph(Place configured, Place followed) {

        boolean isOfAnotherGraph() {
            return !configured.equals(followed);
        }
    }

    private NodeInGraph inGraph(Place configured, PipeStream stream) throws UnknownGraph {
        Pipeline graph = graphs.of(configured.pipeline(), stream.getGraph());
        // A person may have sent the document to a node that its own graph does not have.
        return graph.node(configured.node().id())
                .map(node -> new NodeInGraph(configured, new Place(graph, node, configured.policies())))
                .orElse(new NodeInGraph(configured, configured));
    }

    @Override
    public Outcome attempt(Attempt attempt) throws Exception {
        Place configured = place;
        PipeStream stream;
        try {
            stream = Streams.read(attempt.message().value());
        } catch (InvalidProtocolBufferException e) {
            return failed(FailureCode.UNREADABLE.name(), "not a stream: " + e.getMessage());
        }
        NodeInGraph here;
        try {
            here = inGraph(configured, stream);
        } catch (UnknownGraph e) {
            return failed(GRAPH_UNKNOWN, String.valueOf(e.getMessage()));
        } catch (Refused e) {
            // The document has done nothing wrong: its graph cannot be asked for now.
            return Outcome.ABANDONED;
        }
        try {
            return takes(here, stream)
                    ? handle(here, attempt, stream)
                    : goOn(here, attempt, stream, said(here, attempt, NodeOutcome.NODE_OUTCOME_FILTERED));
        } catch (BadCondition e) {
            return new Outcome.Failed(new Failure(Rule.PERMANENT, CONDITION, e.why() + "; " + e.remedy(), "", null));
        } catch (MissingDocument e) {
            return failed(DOCUMENT_MISSING, String.valueOf(e.getMessage()));
        } catch (DamagedDocument e) {
            return failed(DOCUMENT_DAMAGED, String.valueOf(e.getMessage()));
        }
    }

    /** Whether the node handles the document, or lets it pass. */
    private static boolean takes(NodeInGraph here, PipeStream stream) {
        try {
            return takes(here.followed(), stream);
        } catch (BadCondition e) {
            if (here.isOfAnotherGraph()) {
                // The document cannot go on by its own graph; someone may have mended the condition since.
                return takes(here.configured(), stream);
            }
            throw e;
        }
    }

    private static boolean takes(Place here, PipeStream stream) {
        var when = here.node().when();
        return when == null || when.holds(Streams.facts(stream));
    }

    private Outcome handle(NodeInGraph here, Attempt attempt, PipeStream stream) throws Exception {
        Outcome outcome = called(new Attempt(unpacked(attempt.message(), stream), attempt.number(), attempt.timeout()));
        return switch (outcome) {
            case Outcome.Succeeded(var onward, var changed) ->
                changed == null
                        ? goOn(here, attempt, stream, said(here, attempt, NodeOutcome.NODE_OUTCOME_SUCCEEDED))
                        : changed(here, attempt, stream, changed);
            case Outcome.Rejected(var failure)
            when !here.configured().policies().hasRuleFor(failure) ->
                goOn(here, attempt, stream, rejected(here, attempt, failure));
            case Outcome.Rejected r -> r;
            // Work done already, as gRPC's ALREADY_EXISTS says it.
            case Outcome.Failed(var failure)
            when here.configured().policies().onFailure(failure) == Then.DONE ->
                goOn(here, attempt, stream, said(here, attempt, NodeOutcome.NODE_OUTCOME_SUCCEEDED));
            case Outcome.Failed f -> f;
            case Outcome.TimedOut t -> t;
            case Outcome.Abandoned a -> a;
        };
    }

    private Outcome changed(NodeInGraph here, Attempt attempt, PipeStream stream, Changed change) throws IOException {
        PipeStream revised;
        try {
            revised = Revision.of(stream, change, shelf);
        } catch (IllegalArgumentException e) {
            return failed(Rule.PERMANENT, "what the handler made is no document: " + e.getMessage());
        }
        HistoryEntry said = said(here, attempt, NodeOutcome.NODE_OUTCOME_SUCCEEDED);
        return goOn(here, attempt, revised, said.toBuilder().setChanged(true).build());
    }

    /** A Java handler says by throwing what others answer. */
    private Outcome called(Attempt attempt) throws Exception {
        try {
            return handler.attempt(attempt);
        } catch (RejectedMessage e) {
            String why = e.getMessage() == null ? "" : e.getMessage();
            return new Outcome.Rejected(
                    Failure.of(FailureCode.REJECTED, e.getClass().getName(), why));
        }
    }

    /** The message that the handler sees: the document instead of the stream. */
    private Message unpacked(Message message, PipeStream stream) throws IOException {
        return new Message(
                message.id(),
                message.origin(),
                message.createdAt(),
                Unpacked.content(message.content(), stream, shelf.body(stream)));
    }

    private Outcome goOn(NodeInGraph here, Attempt attempt, PipeStream stream, HistoryEntry said) {
        PipeStream next = withGraph(here.configured(), stream).toBuilder()
                .addPath(here.configured().node().id())
                .addHistory(said)
                .build();
        var onward = onward(here, next, attempt.message().content());
        return onward.isEmpty() ? Outcome.SUCCEEDED : new Outcome.Succeeded(onward);
    }

    /** A document that entered before any graph was published follows the one that counts at its first hop, to its end. */
    private PipeStream withGraph(Place configured, PipeStream stream) {
        if (!stream.getGraph().isEmpty()) {
            return stream;
        }
        try {
            return stream.toBuilder()
                    .setGraph(graphs.entering(configured.pipeline()))
                    .build();
        } catch (Refused e) {
            return stream;
        }
    }

    private List<Onward> onward(NodeInGraph here, PipeStream stream, Content before) {
        try {
            return Routes.onward(here.followed().pipeline(), here.followed().node(), stream, before);
        } catch (BadCondition e) {
            if (!here.isOfAnotherGraph()) {
                throw e;
            }
            // As in takes(): from here on the document follows the configured graph.
            Place configured = here.configured();
            PipeStream moved =
                    stream.toBuilder().setGraph(entering(configured, e)).build();
            return Routes.onward(configured.pipeline(), configured.node(), moved, before);
        }
    }

    private String entering(Place configured, BadCondition otherwise) {
        try {
            return graphs.entering(configured.pipeline());
        } catch (Refused e) {
            throw otherwise;
        }
    }

    private HistoryEntry said(NodeInGraph here, Attempt attempt, NodeOutcome outcome) {
        return HistoryEntry.newBuilder()
                .setNodeId(here.configured().node().id())
                .setOutcome(outcome)
                .setAt(Streams.timestamp(time.now().wall()))
                .setAttempts(attempt.number())
                .build();
    }

    private HistoryEntry rejected(NodeInGraph here, Attempt attempt, Failure failure) {
        return said(here, attempt, NodeOutcome.NODE_OUTCOME_REJECTED).toBuilder()
                .setCode(failure.code())
                .setMessage(Routes.noted(failure.message()))
                .build();
    }

    @Override
    public @Nullable String unavailable() {
        return handler.unavailable();
    }

    private static Outcome failed(String code, String message) {
        return new Outcome.Failed(new Failure(code, null, message, "", null));
    }

    @Override
    public void close() {
        handler.close();
    }
}
