// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.item.Push;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The trace context in a message's headers: {@code traceparent} and {@code tracestate}, as the W3C has them. */
final class TraceHeaders {

    private static final TextMapPropagator W3C = W3CTraceContextPropagator.getInstance();
    private static final String PARENT = "traceparent";

    private TraceHeaders() {}

    /** The context a message came with; the root if it has none. */
    static Context read(Headers headers) {
        return headers.isEmpty() ? Context.root() : W3C.extract(Context.root(), headers, Read.INSTANCE);
    }

    /** The same message, with this context in the place of its own. */
    static Content with(Context context, Content content) {
        List<Header> all = new ArrayList<>(content.headers().inOrder().size() + 2);
        for (Header each : content.headers().inOrder()) {
            if (W3C.fields().stream().noneMatch(each.name()::equalsIgnoreCase)) {
                all.add(each);
            }
        }
        W3C.inject(context, all, (carrier, name, value) -> {
            if (carrier != null) {
                carrier.add(Header.of(name, value));
            }
        });
        return content.withHeaders(new Headers(all));
    }

    /** Those that have no context take that of the span around the caller, if there is one. */
    static List<Push> carrying(List<Push> pushes) {
        Context context = Context.current();
        if (!Span.fromContext(context).getSpanContext().isValid()) {
            return pushes;
        }
        return pushes.stream()
                .map(push -> Read.INSTANCE.get(push.content().headers(), PARENT) == null
                        ? new Push(with(context, push.content()), push.delay())
                        : push)
                .toList();
    }

    private enum Read implements TextMapGetter<Headers> {
        INSTANCE;

        @Override
        public Iterable<String> keys(Headers carrier) {
            return carrier.inOrder().stream().map(Header::name).toList();
        }

        /** The last one of that name, in any case. */
        @Override
        public @Nullable String get(@Nullable Headers carrier, String name) {
            String found = null;
            if (carrier != null) {
                for (Header each : carrier.inOrder()) {
                    found = each.name().equalsIgnoreCase(name) ? each.value().text() : found;
                }
            }
            return found;
        }
    }
}
