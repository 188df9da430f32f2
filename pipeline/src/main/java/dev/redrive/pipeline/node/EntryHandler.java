// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.node;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Onward;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Key;
import dev.redrive.core.port.Handler;
import dev.redrive.core.port.Refused;
import dev.redrive.pipeline.graph.Pipeline;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline's entry, as its queue sees it: makes a stream of each record and brings it to the first node. The record is finished
 * when the first node's queue has the stream, and not before.
 */
public final class EntryHandler implements Handler {

    /** Of a key and headers together. They travel with the stream on every hop, which has to fit into a record. */
    public static final int AROUND_MAX = 64 << 10;

    private final Entrance entrance;
    private final Ferry ferry;
    /** Replaced as a whole when the configuration changes. */
    private volatile Pipeline pipeline;

    /** Brings a stream to the first node, by what it answers or by itself. */
    @FunctionalInterface
    public interface Ferry {

        /** A success says that the stream is durable there, or will be when the success is. */
        Outcome carry(Onward stream);
    }

    public EntryHandler(Pipeline pipeline, Entrance entrance, Ferry ferry) {
        this.pipeline = pipeline;
        this.entrance = entrance;
        this.ferry = ferry;
    }

    /** The pipeline was changed behind it. */
    public void follow(Pipeline changed) {
        pipeline = changed;
    }

    @Override
    public Outcome attempt(Attempt attempt) {
        Pipeline here = pipeline;
        Content arrived = attempt.message().content();
        String fault = fault(arrived);
        if (fault != null) {
            return failed(arrived.value().isAbsent() ? FailureCode.UNREADABLE : FailureCode.INVALID, fault);
        }
        Content stream;
        try {
            stream = entrance.admit(here, attempt.message());
        } catch (IOException e) {
            return failed(FailureCode.UNAVAILABLE, "the document cannot be kept: " + e.getMessage());
        } catch (Refused e) {
            // The graph in force cannot be asked for now, or is another: nothing began.
            return e.kind() == Refused.Kind.UNAVAILABLE ? Outcome.ABANDONED : refused(e);
        }
        try {
            return ferry.carry(new Onward(here.queue(here.entry()), stream));
        } catch (Refused e) {
            return refused(e);
        }
    }

    private static Outcome refused(Refused e) {
        boolean hopeless = e.kind() == Refused.Kind.INVALID || e.kind() == Refused.Kind.TOO_LARGE;
        return failed(hopeless ? FailureCode.INVALID : FailureCode.UNAVAILABLE, e.why());
    }

    /** Why it cannot become a document; null if it can. */
    private static @Nullable String fault(Content arrived) {
        if (arrived.value().isAbsent()) {
            return "a record without a value, as a tombstone is, is no document";
        }
        Key key = arrived.key();
        long around = key == null ? 0 : key.shared().length;
        for (Header each : arrived.headers().inOrder()) {
            around += each.name().length() + each.value().size();
        }
        return around <= AROUND_MAX
                ? null
                : "its key and headers have " + around + " bytes; those of a document have at most " + AROUND_MAX;
    }

    private static Outcome failed(FailureCode code, String why) {
        return new Outcome.Failed(Failure.of(code, why));
    }
}
