// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.item.Push;
import dev.redrive.core.job.Act;
import dev.redrive.core.job.Wish;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.RetryPolicy;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spans as an SDK sees them. */
class TracingTest {

    private static final QueueName ORDERS = new QueueName("orders");
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String PARENT = "00-" + TRACE + "-00f067aa0ba902b7-01";

    @TempDir
    Path data;

    private final InMemorySpanExporter spans = InMemorySpanExporter.create();
    private final OpenTelemetrySdk telemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(spans))
                    .build())
            .build();
    private final BlockingQueue<Attempt> attempts = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> current = new LinkedBlockingQueue<>();

    @AfterEach
    void close() {
        telemetry.close();
    }

    @Test
    void attemptsOfAllLivesAreInTheTraceThatTheMessageCameWith() throws Exception {
        try (var redrive = open(Tracing.to(telemetry))) {
            failing(redrive);
            var dead = new CountDownLatch(1);
            redrive.listen(new Listener() {
                @Override
                public void buried(QueueName queue, Message message, Tried tried, Reason reason) {
                    dead.countDown();
                }
            });
            String id = redrive.push("orders", traced());
            assertThat(dead.await(30, SECONDS)).isTrue();
            next();
            next();
            var replay = new Act.Replay(Target.QUEUE, 0, 0, null, null);
            redrive.jobs().start(redrive.jobs().select(new Wish.Fitting("")).id(), replay, "test");
            next();
            next();

            var kept = redrive.control().item(ORDERS, id).content().headers();
            assertThat(kept).isEqualTo(traced().content().headers());
        }
        assertThat(spans.getFinishedSpanItems())
                .hasSize(4)
                .allSatisfy(span -> {
                    assertThat(span.getTraceId()).isEqualTo(TRACE);
                    assertThat(span.getParentSpanId()).isEqualTo("00f067aa0ba902b7");
                })
                .extracting(span -> span.getAttributes().get(AttributeKey.longKey("redrive.attempt")))
                .containsExactly(1L, 2L, 1L, 2L);
    }

    @Test
    void aSpanSaysWhatTheConventionsAskFor() throws Exception {
        String id;
        try (var redrive = open(Tracing.to(telemetry))) {
            failing(redrive);
            id = redrive.push("orders", "hello");
            next();
            next();
        }
        SpanData span = spans.getFinishedSpanItems().getFirst();
        assertThat(span.getName()).isEqualTo("process orders");
        assertThat(span.getKind()).isEqualTo(SpanKind.CONSUMER);
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(span.getEvents()).extracting(each -> each.getName()).containsExactly("exception");
        assertThat(text(span, "messaging.system")).contains("redrive");
        assertThat(text(span, "messaging.destination.name")).contains("orders");
        assertThat(text(span, "messaging.operation.type")).contains("process");
        assertThat(text(span, "messaging.message.id")).contains(id);
        assertThat(text(span, "error.type")).contains("java.lang.IllegalStateException");
    }

    @Test
    void theHandlerRunsInsideItsSpanAndCanPassItOn() throws Exception {
        try (var redrive = open(Tracing.to(telemetry))) {
            failing(redrive);
            redrive.push("orders", traced());

            Attempt first = next();

            String span = current.poll(30, SECONDS);
            assertThat(first.message().content().headers().inOrder())
                    .extracting(Header::name)
                    .containsExactly("shop", "traceparent");
            assertThat(header(first, "traceparent")).contains("00-" + TRACE + "-" + span + "-01");
        }
    }

    @Test
    void aPushInsideASpanTakesItsContextAlong() throws Exception {
        try (var redrive = open(Tracing.to(telemetry))) {
            failing(redrive);
            Span order = telemetry.getTracer("shop").spanBuilder("order").startSpan();
            String id;
            String own;
            try (var scope = order.makeCurrent()) {
                id = redrive.push("orders", "hello");
                own = redrive.push("orders", traced());
                assertThat(scope).isNotNull();
            }

            assertThat(kept(redrive, id).orElseThrow())
                    .startsWith("00-" + order.getSpanContext().getTraceId() + "-"
                            + order.getSpanContext().getSpanId() + "-");
            assertThat(kept(redrive, own)).contains(PARENT);
        }
    }

    @Test
    void aPushTakesNothingAlongWhereThatIsNotWanted() {
        try (var redrive = open(Tracing.to(telemetry).withoutPushes())) {
            failing(redrive);
            Span order = telemetry.getTracer("shop").spanBuilder("order").startSpan();
            try (var scope = order.makeCurrent()) {
                assertThat(kept(redrive, redrive.push("orders", "hello"))).isEmpty();
                assertThat(scope).isNotNull();
            }
        }
    }

    @Test
    void withoutAnSdkTheHandlerGetsTheMessageItself() throws Exception {
        try (var redrive = open(Tracing.off())) {
            failing(redrive);
            redrive.push("orders", traced());

            assertThat(next().message().content().headers())
                    .isEqualTo(traced().content().headers());
            assertThat(Spans.of(Tracing.off(), null)).isNull();
        }
        assertThat(Tracing.global().isOn()).isFalse();
    }

    private Redrive open(Tracing tracing) {
        return Redrive.open(data, RedriveOptions.usual().tracing(tracing));
    }

    private void failing(Redrive redrive) {
        redrive.queue("orders", byte[].class)
                .policy(RetryPolicy.fixed(Duration.ofMillis(1)).attempts(2))
                .handle((value, attempt) -> {
                    current.add(Span.current().getSpanContext().getSpanId());
                    attempts.add(attempt);
                    throw new IllegalStateException("no");
                });
        redrive.start();
    }

    private Attempt next() throws InterruptedException {
        Attempt attempt = attempts.poll(30, SECONDS);
        assertThat(attempt).as("an attempt within 30 s").isNotNull();
        return attempt;
    }

    private static Push traced() {
        return Push.now(Content.of(Payload.of("hello"))
                .withHeaders(new Headers(List.of(Header.of("traceparent", PARENT), Header.of("shop", "north")))));
    }

    private static Optional<String> header(Attempt attempt, String name) {
        return attempt.message()
                .content()
                .headers()
                .last(name)
                .map(found -> found.value().text());
    }

    private static Optional<String> kept(Redrive redrive, String id) {
        return redrive.control()
                .item(ORDERS, id)
                .content()
                .headers()
                .last("traceparent")
                .map(found -> found.value().text());
    }

    private static Optional<String> text(SpanData span, String key) {
        return Optional.ofNullable(span.getAttributes().get(AttributeKey.stringKey(key)));
    }
}
