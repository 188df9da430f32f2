// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.PermanentFailure;
import dev.redrive.core.attempt.RejectedMessage;
import dev.redrive.core.batch.Batches;
import dev.redrive.core.batch.Batching;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.item.Counts;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.Push;
import dev.redrive.core.item.Status;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.port.Handler;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.Health;
import dev.redrive.engine.EngineSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedriveTest {

    private static final QueueName ORDERS = new QueueName("orders");

    @TempDir
    Path data;

    record Order(int number) {}

    @Test
    void handsTypedValuesToTheHandlerAndCompletesThem() throws Exception {
        BlockingQueue<Order> handled = new LinkedBlockingQueue<>();
        try (var redrive = Redrive.open(data)) {
            redrive.queue("orders", Order.class).handle((order, attempt) -> handled.add(order));
            redrive.start();

            redrive.push("orders", new Order(42));

            assertThat(handled.poll(30, SECONDS)).isEqualTo(new Order(42));
        }
        assertThat(reopenedCounts()).isEqualTo(new Counts(0, 0, 0, 1, 0));
    }

    @Test
    void handsNoDuplicateToTheHandler() throws Exception {
        BlockingQueue<String> handled = new LinkedBlockingQueue<>();
        var meters = new SimpleMeterRegistry();
        try (var redrive = Redrive.open(data, RedriveOptions.usual().meters(meters))) {
            redrive.queue("orders", String.class)
                    .duplicates(Duration.ofHours(1))
                    .handle((order, attempt) -> handled.add(order));
            redrive.start();

            redrive.control().push(ORDERS, List.of(event("e-1"), event("e-1"), event("e-2")));

            assertThat(List.of(handled.take(), handled.take())).containsExactly("e-1", "e-2");
        }
        assertThat(handled).isEmpty();
        assertThat(meters.counter("redrive.duplicates", "queue", "orders").count())
                .isEqualTo(1);
        assertThat(reopenedCounts()).isEqualTo(new Counts(0, 0, 0, 3, 0));
    }

    /** All of one key, so that the last is handled when the others are dealt with. */
    private static Push event(String id) {
        var labels = new Labels(null, Priority.NORMAL, null, id, null);
        return Push.now(Content.of(Payload.of(id)).withKey(Key.of("k")).withLabels(labels));
    }

    @Test
    void handsOverSeveralValuesAtATimeAndFindsTheBadOnes() throws Exception {
        BlockingQueue<Integer> sizes = new LinkedBlockingQueue<>();
        var good = new CountDownLatch(6);
        try (var redrive = Redrive.open(data)) {
            redrive.queue("orders", Integer.class)
                    .batches(Batches.USUAL.standard(new Batching(8, Duration.ofSeconds(20), 1)))
                    .handleBatches(batch -> {
                        sizes.add(batch.size());
                        if (batch.stream().anyMatch(one -> one.value() == 5)) {
                            throw new IllegalStateException("five");
                        }
                        batch.forEach(one -> good.countDown());
                        return BatchAnswer.SUCCEEDED;
                    });
            redrive.start();

            redrive.push("orders", "no number");
            for (int i = 0; i < 7; i++) {
                redrive.push("orders", i);
            }

            assertThat(good.await(30, SECONDS)).isTrue();
        }
        assertThat(sizes.take()).as("all that could be read").isEqualTo(7);
        assertThat(reopenedCounts()).isEqualTo(new Counts(0, 0, 0, 6, 2));
    }

    @Test
    void aQueueThatIsTakenOutWithMessagesIsAWarningAndNoProblem() {
        try (var redrive = Redrive.open(data)) {
            redrive.declare(new QueueName("held"));
            redrive.start();
            redrive.push("orders", "hello");
            redrive.push("held", "hello");

            assertThat(redrive.control().health().ready()).isTrue();
            assertThat(redrive.control().health().warnings()).singleElement().satisfies(each -> {
                assertThat(each.where()).isEqualTo("orders");
                assertThat(each.what())
                        .isEqualTo("no handler: 1 wait and 0 are dead at this queue, which is not configured");
            });

            redrive.queue("orders", String.class).handle((order, attempt) -> {});

            assertThat(redrive.control().health().warnings()).isEmpty();
        }
    }

    @Test
    void aQueueIsNoProblemBeforeItShallBeStarted() {
        try (var redrive = Redrive.open(data)) {
            redrive.queue("orders", String.class).handle((order, attempt) -> {});

            assertThat(redrive.control().health().ready()).isTrue();

            redrive.willStart();

            assertThat(redrive.control().health().problems())
                    .extracting(Health.Problem::what)
                    .containsExactly("it is being started");

            redrive.start();

            assertThat(redrive.control().health().ready()).isTrue();
        }
    }

    @Test
    void triesAgainByPolicyAndKeepsTheHistory() throws Exception {
        BlockingQueue<Integer> attempts = new LinkedBlockingQueue<>();
        String id;
        try (var redrive = Redrive.open(data)) {
            redrive.queue("orders", String.class)
                    .policy(RetryPolicy.fixed(Duration.ofMillis(1)).attempts(3))
                    .handle((order, attempt) -> {
                        attempts.add(attempt.number());
                        if (attempt.number() < 3) {
                            throw new IllegalStateException("not yet");
                        }
                    });
            redrive.start();

            id = redrive.push("orders", "hello");

            assertThat(List.of(attempts.take(), attempts.take(), attempts.take()))
                    .containsExactly(1, 2, 3);
        }
        try (var redrive = Redrive.open(data)) {
            var detail = redrive.control().item(ORDERS, id.substring(0, 8));
            assertThat(detail.item().status()).isEqualTo(Status.COMPLETED);
            assertThat(detail.history().lives().getLast().tried()).hasSize(3);
        }
    }

    @Test
    void handsOnlyWhatFitsTheSchemaToTheHandler() throws Exception {
        BlockingQueue<Order> handled = new LinkedBlockingQueue<>();
        String bad;
        try (var redrive = Redrive.open(data)) {
            redrive.queue("orders", Order.class)
                    .policy(RetryPolicy.fixed(Duration.ofHours(1)).attempts(9))
                    .schema("{\"properties\": {\"number\": {\"minimum\": 1}}}")
                    .handle((order, attempt) -> handled.add(order));
            redrive.start();

            bad = redrive.push("orders", new Order(0));
            redrive.push("orders", new Order(42));

            assertThat(handled.poll(30, SECONDS)).isEqualTo(new Order(42));
        }
        assertThat(handled).isEmpty();
        try (var redrive = Redrive.open(data)) {
            var item = redrive.control().item(ORDERS, bad).item();
            assertThat(item.status()).isEqualTo(Status.DEAD);
            assertThat(item.reason()).isEqualTo(Reason.INVALID);
        }
    }

    @Test
    void buriesWhatIsRejectedPermanentOrUnreadableAtOnce() throws Exception {
        var handled = new CountDownLatch(2);
        try (var redrive = Redrive.open(data)) {
            redrive.queue("orders", Order.class)
                    .policy(RetryPolicy.fixed(Duration.ofHours(1)).attempts(9))
                    .concurrency(1)
                    .handle((order, attempt) -> {
                        handled.countDown();
                        throw order.number() == 1 ? new RejectedMessage("bad") : new PermanentFailure("never");
                    });
            redrive.start();

            redrive.push("orders", "not json");
            redrive.push("orders", new Order(1));
            redrive.push("orders", new Order(2));

            assertThat(handled.await(30, SECONDS)).isTrue();
        }
        try (var redrive = Redrive.open(data)) {
            var dead = redrive.control().items(new ItemQuery(ORDERS, Status.DEAD, 10, null));
            assertThat(dead.items())
                    .extracting(Item::reason)
                    .containsExactlyInAnyOrder(Reason.REJECTED, Reason.PERMANENT, Reason.UNREADABLE);
        }
    }

    @Test
    void aHandlerReplacedWhileItRunsEndsItsAttemptFirst() throws Exception {
        var began = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        BlockingQueue<String> handled = new LinkedBlockingQueue<>();
        try (var redrive = Redrive.open(data)) {
            redrive.queue("orders", String.class).handle((order, attempt) -> {
                began.countDown();
                goOn.await();
                handled.add("old " + order);
            });
            redrive.start();
            redrive.push("orders", "1");
            assertThat(began.await(30, SECONDS)).isTrue();

            redrive.queue("orders", String.class).handle((order, attempt) -> handled.add("new " + order));
            redrive.push("orders", "2");

            assertThat(handled.poll(30, SECONDS)).isEqualTo("new 2");
            goOn.countDown();
            assertThat(handled.poll(30, SECONDS)).isEqualTo("old 1");
        }
    }

    @Test
    void aPausedQueueStaysPausedAcrossARestart() {
        try (var redrive = Redrive.open(data)) {
            redrive.push("orders", "1");
            redrive.control().pause(ORDERS);
        }
        try (var redrive = Redrive.open(data)) {
            redrive.queue("orders", String.class).handle((order, attempt) -> {});
            redrive.start();

            assertThat(redrive.control().queue(ORDERS).paused()).isTrue();
            assertThat(redrive.control().queue(ORDERS).counts().pending()).isEqualTo(1);
        }
    }

    @Test
    void bulkPushesAreAllOrNone() {
        try (var redrive = Redrive.open(data)) {
            var tooLarge = Push.now(Content.of(Payload.owning(new byte[17 << 20])));

            assertThatThrownBy(() -> redrive.push("orders", List.of(Push.now(Content.of(Payload.of("a"))), tooLarge)))
                    .isInstanceOfSatisfying(
                            Refused.class, no -> assertThat(no.kind()).isEqualTo(Refused.Kind.TOO_LARGE));

            redrive.push("orders", "b");
            assertThat(redrive.control()
                            .items(new ItemQuery(ORDERS, null, 10, null))
                            .items())
                    .hasSize(1);
        }
    }

    @Test
    void metersTellWhatStandsWhere() {
        var meters = new SimpleMeterRegistry();
        try (var redrive = Redrive.open(data, RedriveOptions.usual().meters(meters))) {
            redrive.queue("orders", String.class).handle((order, attempt) -> {});
            redrive.push("orders", "a");

            assertThat(meters.get("redrive.items")
                            .tags("queue", "orders", "status", "pending")
                            .gauge()
                            .value())
                    .isEqualTo(1);
            assertThat(meters.get("redrive.conservation.gap").gauge().value()).isZero();
        }
    }

    @Test
    void aQueueThatNobodyWorksIsCountedToo() {
        var meters = new SimpleMeterRegistry();
        try (var redrive = Redrive.open(data, RedriveOptions.usual().meters(meters))) {
            redrive.declare(ORDERS);
            redrive.push("orders", "a");

            assertThat(meters.get("redrive.items")
                            .tags("queue", "orders", "status", "pending")
                            .gauge()
                            .value())
                    .isEqualTo(1);
            assertThat(meters.get("redrive.store.sync.duration").timer().count())
                    .isPositive();
        }
    }

    @Test
    void measuresHowLateARetryBegins() throws Exception {
        var meters = new SimpleMeterRegistry();
        var done = new CountDownLatch(1);
        try (var redrive = Redrive.open(data, RedriveOptions.usual().meters(meters))) {
            redrive.queue("orders", String.class)
                    .policy(RetryPolicy.fixed(Duration.ofMillis(20)).attempts(2))
                    .handle((order, attempt) -> {
                        if (attempt.number() == 1) {
                            throw new IllegalStateException("not yet");
                        }
                        done.countDown();
                    });
            redrive.start();
            redrive.push("orders", "a");
            assertThat(done.await(30, SECONDS)).isTrue();
        }

        var lateness =
                meters.get("redrive.retry.lateness").tags("queue", "orders").timer();
        assertThat(lateness.count()).isOne();
        assertThat(meters.get("redrive.retry.delay").timer().count()).isOne();
        assertThat(meters.get("redrive.attempts")
                        .tags("outcome", "failed", "code", "EXCEPTION")
                        .counter()
                        .count())
                .isOne();
    }

    @Test
    void closesTheStoreAlsoWhenAHandlerCannotBeClosed() {
        var handler = new Handler() {
            @Override
            public Outcome attempt(Attempt attempt) {
                return Outcome.SUCCEEDED;
            }

            @Override
            public void close() {
                throw new IllegalStateException("a handler that cannot be closed");
            }
        };
        var settings = EngineSettings.usual(Policies.of(RetryPolicy.none()));
        Redrive redrive = Redrive.open(data);
        redrive.set(new QueueSetup(
                ORDERS, dev.redrive.core.port.Order.KEY, settings, "none", new QueueSetup.Work(handler, "java")));
        redrive.start();

        assertThatThrownBy(redrive::close).hasMessageContaining("a handler that cannot be closed");

        assertThat(reopenedCounts()).isEqualTo(Counts.NONE);
    }

    private Counts reopenedCounts() {
        try (var redrive = Redrive.open(data)) {
            return redrive.control().queue(ORDERS).counts();
        }
    }
}
