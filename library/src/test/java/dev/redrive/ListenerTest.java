// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.batch.Batcher;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.item.Push;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.RetryPolicy;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListenerTest {

    @TempDir
    Path data;

    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    /** Writes down what it hears. */
    private final Listener notes = new Listener() {
        @Override
        public void completed(QueueName queue, Message message, int attempt) {
            heard.add(queue + " completed " + message.value().text() + " " + attempt);
        }

        @Override
        public void retried(QueueName queue, Message message, Tried tried, Instant due) {
            heard.add(queue + " retried " + message.value().text() + " " + tried.number());
        }

        @Override
        public void buried(QueueName queue, Message message, Tried tried, Reason reason) {
            heard.add(queue + " buried " + message.value().text() + " " + tried.number() + " " + reason.word());
        }

        @Override
        public void batchStarted(QueueName queue, int messages) {
            heard.add(queue + " started " + messages);
        }

        @Override
        public void batchEnded(QueueName queue, int messages, Duration took) {
            heard.add(queue + " ended " + messages + " " + took);
        }

        @Override
        public void batchFailed(QueueName queue, int messages, Outcome why) {
            heard.add(queue + " failed " + messages + " " + OutcomeWords.code(why));
        }

        @Override
        public void batchTimedOut(QueueName queue, int messages) {
            heard.add(queue + " timed out " + messages);
        }
    };

    @Test
    void hearsWhatBecomesOfMessagesWithTheNumberOfTheAttempt() throws Exception {
        try (var redrive = open()) {
            redrive.listen(notes);
            redrive.push("orders", "good");
            assertThat(next()).isEqualTo("orders completed good 1");

            redrive.push("orders", "late");
            assertThat(next()).isEqualTo("orders retried late 1");
            assertThat(next()).isEqualTo("orders completed late 2");

            redrive.push("orders", "bad");
            assertThat(next()).isEqualTo("orders retried bad 1");
            assertThat(next()).isEqualTo("orders buried bad 2 exhausted");
        }
    }

    @Test
    void hearsOfBatches() throws Exception {
        Ears ears = new Ears(meters, broken -> {});
        var watcher = ears.of(new QueueName("orders"));
        ears.add(notes);

        watcher.batchStarted(Batcher.STANDARD, 3);
        watcher.batchTimedOut(Batcher.STANDARD, 3);
        watcher.batchFailed(Batcher.STANDARD, 3, new Outcome.Failed(Failure.of(FailureCode.UNAVAILABLE, "gone")));
        watcher.batchStopped(Batcher.STANDARD, 3, Duration.ofSeconds(1));

        assertThat(List.of(next(), next(), next(), next()))
                .containsExactly(
                        "orders started 3", "orders timed out 3", "orders failed 3 UNAVAILABLE", "orders ended 3 PT1S");
        ears.close();
    }

    @Test
    void oneThatThrowsHearsOnAndHarmsNobody() throws Exception {
        try (var redrive = open()) {
            redrive.listen(new Listener() {
                @Override
                public void completed(QueueName queue, Message message, int attempt) {
                    throw new IllegalStateException("no ears");
                }
            });
            redrive.listen(notes);
            redrive.push("orders", List.of(push("a"), push("b")));

            assertThat(List.of(next(), next()))
                    .containsExactlyInAnyOrder("orders completed a 1", "orders completed b 1");
        }
    }

    @Test
    void oneThatHangsHoldsUpNoWorkAndIsToldNoMoreThanFits() throws Exception {
        int all = Listening.WAITING_MAX + 5_000;
        var free = new CountDownLatch(1);
        var handled = new CountDownLatch(all);
        try (var redrive = Redrive.open(data, RedriveOptions.usual().meters(meters))) {
            var listening = redrive.listen(new Listener() {
                @Override
                public void completed(QueueName queue, Message message, int attempt) {
                    await(free);
                    heard.add(message.value().text());
                }
            });
            redrive.queue("orders", String.class).handle((order, attempt) -> handled.countDown());
            redrive.start();

            redrive.push(
                    "orders",
                    IntStream.range(0, all).mapToObj(i -> push("" + i)).toList());

            assertThat(handled.await(60, SECONDS)).isTrue();
            redrive.remove(new QueueName("orders")); // returns when everything is settled
            assertThat(listening.dropped()).isPositive();
            assertThat(meters.counter("redrive.listener.dropped").count()).isEqualTo(listening.dropped());
            free.countDown();
            listening.close();
            assertThat(heard.size() + listening.dropped()).isEqualTo(all);
        }
    }

    @Test
    void oneThatWasClosedHearsNothingMore() throws Exception {
        try (var redrive = open()) {
            var first = redrive.listen(notes);
            redrive.push("orders", "a");
            assertThat(next()).isEqualTo("orders completed a 1");
            first.close();
            var settled = new LinkedBlockingQueue<String>();
            redrive.listen(new Listener() {
                @Override
                public void completed(QueueName queue, Message message, int attempt) {
                    settled.add(message.value().text());
                }
            });

            redrive.push("orders", "b");

            assertThat(settled.poll(30, SECONDS)).isEqualTo("b");
            assertThat(heard).isEmpty();
        }
    }

    private Redrive open() {
        var redrive = Redrive.open(data);
        redrive.queue("orders", String.class)
                .policy(RetryPolicy.fixed(Duration.ofMillis(1)).attempts(2))
                .handle((order, attempt) -> {
                    if (order.equals("bad") || (order.equals("late") && attempt.number() == 1)) {
                        throw new IllegalStateException("no");
                    }
                });
        redrive.start();
        return redrive;
    }

    private static Push push(String value) {
        return Push.now(Content.of(Payload.of(value)));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String next() throws InterruptedException {
        String next = heard.poll(30, SECONDS);
        assertThat(next).as("something within 30 s").isNotNull();
        return next;
    }
}
