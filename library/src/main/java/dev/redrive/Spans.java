// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Message;
import dev.redrive.core.port.Handler;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import org.jspecify.annotations.Nullable;

/**
 * A span around each attempt of one queue, with the messaging attributes of OpenTelemetry's semantic conventions. Its parent is the
 * context the message came with, so all attempts of all its lives are in one trace. Any thread may call.
 */
final class Spans {

    private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("messaging.system");
    private static final AttributeKey<String> DESTINATION = AttributeKey.stringKey("messaging.destination.name");
    private static final AttributeKey<String> GROUP = AttributeKey.stringKey("messaging.consumer.group.name");
    private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("messaging.operation.name");
    private static final AttributeKey<String> OPERATION_TYPE = AttributeKey.stringKey("messaging.operation.type");
    private static final AttributeKey<String> MESSAGE_ID = AttributeKey.stringKey("messaging.message.id");
    private static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");
    private static final AttributeKey<String> QUEUE = AttributeKey.stringKey("redrive.queue");
    private static final AttributeKey<Long> ATTEMPT = AttributeKey.longKey("redrive.attempt");

    private final Tracer tracer;
    private final String name;
    private final Attributes same;

    private Spans(Tracer tracer, QueueSetup setup) {
        this.tracer = tracer;
        AttributesBuilder attributes = Attributes.builder()
                .put(OPERATION, "process")
                .put(OPERATION_TYPE, "process")
                .put(QUEUE, setup.name().value());
        if (setup.home() instanceof Home.OnKafka(var cluster, var settings)) {
            attributes
                    .put(SYSTEM, "kafka")
                    .put(DESTINATION, settings.topics().source())
                    .put(GROUP, settings.group());
        } else {
            attributes.put(SYSTEM, "redrive").put(DESTINATION, setup.name().value());
        }
        this.same = attributes.build();
        this.name = "process " + same.get(DESTINATION);
    }

    /** Null where nothing is traced, so that nothing is paid for it. */
    static @Nullable Spans of(Tracing tracing, QueueSetup setup) {
        return tracing.isOn() ? new Spans(tracing.telemetry().getTracer("dev.redrive"), setup) : null;
    }

    /** The handler sees the span as current, and in the headers: handlers elsewhere go on from there. */
    @SuppressWarnings("try") // a scope is there to be closed, not to be spoken to
    Outcome attempt(Handler handler, Attempt attempt) throws Exception {
        Message message = attempt.message();
        Span span = tracer.spanBuilder(name)
                .setSpanKind(SpanKind.CONSUMER)
                .setParent(TraceHeaders.read(message.content().headers()))
                .setAllAttributes(same)
                .setAttribute(MESSAGE_ID, message.id().value())
                .setAttribute(ATTEMPT, (long) attempt.number())
                .startSpan();
        try (Scope scope = span.makeCurrent()) {
            Outcome outcome = handler.attempt(inside(attempt));
            tell(span, outcome);
            return outcome;
        } catch (Throwable thrown) {
            span.setAttribute(ERROR_TYPE, thrown.getClass().getName());
            span.setStatus(StatusCode.ERROR);
            span.recordException(thrown);
            throw thrown;
        } finally {
            span.end();
        }
    }

    private static Attempt inside(Attempt attempt) {
        Message message = attempt.message();
        var content = TraceHeaders.with(Context.current(), message.content());
        return new Attempt(
                new Message(message.id(), message.origin(), message.createdAt(), content),
                attempt.number(),
                attempt.timeout());
    }

    private static void tell(Span span, @Nullable Outcome outcome) {
        if (outcome != null && !(outcome instanceof Outcome.Succeeded)) {
            boolean begun = !(outcome instanceof Outcome.Abandoned);
            span.setAttribute(ERROR_TYPE, begun ? OutcomeWords.code(outcome) : OutcomeWords.word(outcome));
            span.setStatus(StatusCode.ERROR);
        }
    }
}
