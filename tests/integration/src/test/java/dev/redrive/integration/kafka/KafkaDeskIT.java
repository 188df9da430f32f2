// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.redrive.QueueBuilder;
import dev.redrive.Redrive;
import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.Push;
import dev.redrive.core.item.Status;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.Health;
import dev.redrive.kafka.codec.Letters;
import dev.redrive.kafka.codec.Place;
import dev.redrive.kafka.settings.Waits;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people may ask of a queue on Kafka, asked through the front door. */
class KafkaDeskIT {

    private static final QueueName QUEUE = new QueueName("payments");
    private static final String GROUP = "billing";
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final int PARTITIONS = 3;
    private static final int LARGER_THAN_A_BROKER_TAKES = 2 << 20;

    private final KafkaBrokers brokers = KafkaBrokers.shared();
    private final String topic = "desk-" + UUID.randomUUID();
    private final ConcurrentLinkedQueue<Attempt> attempts = new ConcurrentLinkedQueue<>();
    private final List<Redrive> opened = new ArrayList<>();
    private volatile boolean failing;

    @TempDir
    Path folder;

    @BeforeEach
    void makeTheTopic() {
        brokers.createTopic(topic, PARTITIONS, Map.of());
    }

    @AfterEach
    void closeAll() {
        opened.forEach(Redrive::close);
    }

    @Test
    void pushesAreWrittenWithTheirLabelsAndHandledUnderTheIdTheyWereGiven() {
        Redrive redrive = running(RetryPolicy.fixed(Duration.ofMillis(10)).attempts(2));
        var labels = new Labels("invoice.created", Priority.HIGH, "shop", "no-1", "c-1");
        Content content = Content.of(Payload.of("one")).withKey(Key.of("k")).withLabels(labels);

        Item item = redrive.push(QUEUE.value(), List.of(Push.now(content))).getFirst();

        await().atMost(SOON).until(() -> !attempts.isEmpty());
        Attempt attempt = attempts.element();
        assertThat(attempt.message().id().value()).isEqualTo(item.id());
        assertThat(attempt.message().content().labels()).isEqualTo(labels);
        assertThat(item.status()).isEqualTo(Status.PENDING);
        await().atMost(SOON).until(() -> redrive.control().queue(QUEUE).counts().pending() == 0);
    }

    @Test
    void aPushThatIsRefusedNamesTheBrokers() {
        Redrive redrive = running(RetryPolicy.fixed(Duration.ofMillis(10)).attempts(2));

        assertThatThrownBy(() -> redrive.push(QUEUE.value(), "x".repeat(LARGER_THAN_A_BROKER_TAKES)))
                .isInstanceOf(Refused.class)
                .hasMessageStartingWith("0 of 1 message was written to the brokers at " + brokers.bootstrap() + ": ");
    }

    @Test
    void aDelayedPushRunsAfterItsDelayUnderItsId() {
        Redrive redrive = running(RetryPolicy.fixed(Duration.ofMillis(10)).attempts(2));
        awaitRetryTopic();
        Instant before = Instant.now();

        Item item = redrive.control()
                .push(QUEUE, List.of(new Push(Content.of(Payload.of("later")), Duration.ofSeconds(2))))
                .getFirst();

        await().atMost(SOON).until(() -> !attempts.isEmpty());
        assertThat(attempts.element().message().id().value()).isEqualTo(item.id());
        assertThat(attempts.element().number()).isEqualTo(1);
        assertThat(Instant.now()).isAfterOrEqualTo(before.plusSeconds(2));
        assertThat(item.dueAt()).isAfterOrEqualTo(before.plusSeconds(2).minusMillis(5));
    }

    @Test
    void aDelayLongerThanTheRetryTopicKeepsMessagesIsRefused() {
        brokers.createTopic(topic + ".billing.retry", 1, Map.of("retention.ms", "7200000"));
        Redrive redrive = open("idle", queue -> {});
        var now = Push.now(Content.of(Payload.of("now")));

        assertThatThrownBy(() -> redrive.control()
                        .push(QUEUE, List.of(now, new Push(Content.of(Payload.of("later")), Duration.ofDays(30)))))
                .isInstanceOfSatisfying(Refused.class, refused -> {
                    assertThat(refused.kind()).isEqualTo(Refused.Kind.INVALID);
                    assertThat(refused.why()).contains("30d", topic + ".billing.retry", "2h");
                    assertThat(refused.remedy()).contains("retention.ms");
                });

        assertThat(redrive.control().queue(QUEUE).counts().pending())
                .as("none of them is written")
                .isZero();
        redrive.control().push(QUEUE, List.of(new Push(Content.of(Payload.of("later")), Duration.ofHours(1))));
        assertThat(redrive.control().queue(QUEUE).counts().failed()).isEqualTo(1);
    }

    @Test
    void showsADeadItemByTheBeginningOfItsIdAndByItsLettersId() {
        failing = true;
        Redrive redrive = running(RetryPolicy.fixed(Duration.ofMillis(10)).attempts(2));
        Content content = Content.of(Payload.of("poor")).withKey(Key.of("k"));
        String id = redrive.push(QUEUE.value(), Push.now(content));
        awaitDead(redrive, 1);

        Item listed = items(redrive, Status.DEAD).getFirst();
        var shown = redrive.control().item(QUEUE, id.substring(0, 8));

        assertThat(listed.id()).isEqualTo(id);
        assertThat(shown.item()).isEqualTo(listed);
        assertThat(shown.item().failureCount()).isEqualTo(2);
        assertThat(shown.item().lastError().failure().message()).contains("not today");
        assertThat(shown.content().value().text()).isEqualTo("poor");
        assertThat(shown.content().headers().isEmpty()).isTrue();
        assertThat(shown.history().lives()).hasSize(1);
        assertThat(shown.history().lives().getFirst().tried()).hasSize(2);
        assertThat(redrive.control().item(QUEUE, letterId(id, 0)).item()).isEqualTo(listed);
        assertThat(redrive.control().item(null, id).item().id()).isEqualTo(id);
        assertThat(redrive.control().items(new ItemQuery(null, null, 10, null)).items())
                .extracting(Item::id)
                .contains(id);
    }

    @Test
    void aRetriedDeadItemRunsAgainUnderItsIdAndIsNoLongerDead() {
        failing = true;
        Redrive redrive = running(RetryPolicy.fixed(Duration.ofMillis(10)).attempts(2));
        String id = redrive.push(QUEUE.value(), "poor");
        awaitDead(redrive, 1);
        attempts.clear();
        failing = false;

        Item retried = redrive.control().retry(QUEUE, id);

        assertThat(retried.id()).isEqualTo(id);
        await().atMost(SOON).until(() -> !attempts.isEmpty());
        assertThat(attempts.element().message().id().value()).isEqualTo(id);
        assertThat(attempts.element().number()).isEqualTo(1);
        assertThat(items(redrive, Status.DEAD)).isEmpty();
        assertThat(redrive.control().queue(QUEUE).counts().dead()).isZero();
        assertRefused(Refused.Kind.CONFLICT, () -> retryUntilFinished(redrive, id));
    }

    @Test
    void whatDiesAgainIsOneDeadItemWithOneReplay() {
        failing = true;
        Redrive redrive = running(RetryPolicy.fixed(Duration.ofMillis(10)).attempts(1));
        String id = redrive.push(QUEUE.value(), "poor");
        awaitDead(redrive, 1);

        redrive.control().retry(QUEUE, id);

        await().atMost(SOON).until(() -> letters().size() == 2);
        assertThat(letters()).extracting(each -> header(each, "x-redrive-id")).containsOnly(id);
        assertThat(letters())
                .extracting(each -> header(each, "x-redrive-replays"))
                .containsExactlyInAnyOrder("0", "1");
        awaitDead(redrive, 1);
        assertThat(items(redrive, Status.DEAD)).extracting(Item::id).containsExactly(id);
        assertThat(redrive.control().item(QUEUE, id).history().lives()).hasSize(2);
    }

    @Test
    void aLetterThatAnotherDaemonHasClaimedIsLeftToItForAWhile() {
        failing = true;
        Redrive redrive = running(RetryPolicy.fixed(Duration.ofMillis(10)).attempts(1));
        String id = redrive.push(QUEUE.value(), "poor");
        awaitDead(redrive, 1);
        redrive.control().drop(QUEUE, push(redrive, "makes the topic of acts", 2));
        claim(id, Instant.now());

        assertRefused(Refused.Kind.CONFLICT, () -> redrive.control().retry(QUEUE, id));
        assertThat(redrive.control().retryAllDead(QUEUE)).isZero();
        assertThat(items(redrive, Status.DEAD)).extracting(Item::id).containsExactly(id);
        assertThat(redrive.control().queue(QUEUE).kafka().warnings())
                .anyMatch(warning -> warning.contains("replay that was begun and not ended"));
    }

    @Test
    void aClaimThatCameToNothingMayBeTakenOver() {
        failing = true;
        Redrive redrive = running(RetryPolicy.fixed(Duration.ofMillis(10)).attempts(1));
        String id = redrive.push(QUEUE.value(), "poor");
        awaitDead(redrive, 1);
        redrive.control().drop(QUEUE, push(redrive, "makes the topic of acts", 2));
        claim(id, Instant.now().minusSeconds(60));
        failing = false;

        redrive.control().retry(QUEUE, id);

        await().atMost(SOON).until(() -> !attempts.isEmpty());
        assertThat(items(redrive, Status.DEAD)).isEmpty();
    }

    @Test
    void aValueThatWasTooLargeForItsLetterIsReplayedWhole() {
        brokers.createTopic(topic + ".dlq", 1, Map.of("max.message.bytes", "4000", "retention.ms", "-1"));
        failing = true;
        Redrive redrive = running(RetryPolicy.fixed(Duration.ofMillis(10)).attempts(1));
        String large = "x".repeat(20_000);
        String id = redrive.push(QUEUE.value(), large);
        awaitDead(redrive, 1);
        assertThat(letters().getFirst().value()).isNull();
        failing = false;

        redrive.control().retry(QUEUE, id);

        await().atMost(SOON).until(() -> !attempts.isEmpty());
        assertThat(attempts.element().message().value().text()).isEqualTo(large);
        assertThat(attempts.element().message().id().value()).isEqualTo(id);
    }

    @Test
    void allDeadItemsCanBeRetriedAtOnceAndListedInPages() {
        failing = true;
        Redrive redrive = running(RetryPolicy.fixed(Duration.ofMillis(10)).attempts(1));
        Set<String> pushed = new HashSet<>();
        for (int i = 0; i < 25; i++) {
            pushed.add(redrive.push(QUEUE.value(), "k" + i, "v" + i));
        }
        awaitDead(redrive, 25);
        assertThat(paged(redrive, 10)).hasSize(25).extracting(Item::id).containsExactlyInAnyOrderElementsOf(pushed);
        assertThat(paged(redrive, 10)).extracting(Item::settledAt).isSortedAccordingTo((a, b) -> b.compareTo(a));
        attempts.clear();
        failing = false;

        assertThat(redrive.control().retryAllDead(QUEUE)).isEqualTo(25);

        await().atMost(SOON).until(() -> attempts.size() == 25);
        assertThat(attempts)
                .extracting(each -> each.message().id().value())
                .containsExactlyInAnyOrderElementsOf(pushed);
        assertThat(redrive.control().queue(QUEUE).counts().dead()).isZero();
        assertThat(redrive.control().retryAllDead(QUEUE)).isZero();
    }

    @Test
    void aLetterTooLargeForTheRetryTopicKeepsNoOtherFromBeingRetried() throws Exception {
        String retry = topic + ".billing.retry";
        brokers.createTopic(retry, 1, Map.of("max.message.bytes", "20000"));
        failing = true;
        Redrive redrive = running(RetryPolicy.fixed(Duration.ofMillis(10)).attempts(1));
        redrive.push(QUEUE.value(), "small one");
        String large = redrive.push(QUEUE.value(), "x".repeat(100_000));
        redrive.push(QUEUE.value(), "small two");
        awaitDead(redrive, 3);
        attempts.clear();
        failing = false;

        assertThatThrownBy(() -> redrive.control().retryAllDead(QUEUE))
                .isInstanceOfSatisfying(Refused.class, refused -> {
                    assertThat(refused.kind()).isEqualTo(Refused.Kind.TOO_LARGE);
                    assertThat(refused.why()).contains("2 of 3 letters", letterId(large, 0), retry);
                    assertThat(refused.remedy()).contains("max.message.bytes");
                });

        await().atMost(SOON).until(() -> attempts.size() == 2);
        assertRefused(Refused.Kind.TOO_LARGE, () -> redrive.control().retry(QUEUE, large));
        Redrive other = open("other", queue -> {});
        assertRefused(Refused.Kind.TOO_LARGE, () -> other.control().retry(QUEUE, large));
        var larger = new AlterConfigOp(new ConfigEntry("max.message.bytes", "1000000"), AlterConfigOp.OpType.SET);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", brokers.bootstrap()))) {
            admin.incrementalAlterConfigs(Map.of(new ConfigResource(ConfigResource.Type.TOPIC, retry), List.of(larger)))
                    .all()
                    .get();
        }
        other.control().retry(QUEUE, large);
        await().atMost(SOON).until(() -> attempts.size() == 3);
    }

    @Test
    void deadItemsOfAQueueThatSharesTheTopicOfDeadLettersAreNotItsOwn() {
        failing = true;
        String otherTopic = "other-" + topic;
        brokers.createTopic(otherTopic, PARTITIONS, Map.of());
        Redrive redrive = open(
                "data",
                queue -> queue.policy(RetryPolicy.fixed(Duration.ofMillis(10)).attempts(1)));
        redrive.queue("other", String.class)
                .topic(otherTopic, GROUP)
                .topics(otherTopic + ".retry", topic + ".dlq")
                .policy(RetryPolicy.fixed(Duration.ofMillis(10)).attempts(1))
                .handle((value, attempt) -> {
                    throw new IllegalStateException("never");
                });
        redrive.start();
        String id = push(redrive, "poor", 1);
        redrive.push("other", "poorer");
        await().atMost(SOON).until(() -> letters().size() == 2);
        failing = false;

        assertThat(redrive.control().retryAllDead(QUEUE)).isEqualTo(1);

        await().atMost(SOON).until(() -> !attempts.isEmpty());
        assertThat(attempts).extracting(each -> each.message().id().value()).containsExactly(id);
        assertThat(redrive.control().queue(new QueueName("other")).counts().dead())
                .isEqualTo(1);
    }

    @Test
    void aDroppedItemIsGoneForEveryDaemon() {
        failing = true;
        Redrive redrive = running(RetryPolicy.fixed(Duration.ofMillis(10)).attempts(1));
        String dropped = redrive.push(QUEUE.value(), "a");
        String kept = redrive.push(QUEUE.value(), "b");
        awaitDead(redrive, 2);
        Redrive other = open("other", queue -> {});
        assertThat(items(other, Status.DEAD)).hasSize(2);

        redrive.control().drop(QUEUE, dropped);

        assertThat(items(redrive, Status.DEAD)).extracting(Item::id).containsExactly(kept);
        assertThat(items(other, Status.DEAD)).extracting(Item::id).containsExactly(kept);
        assertThat(other.control().queue(QUEUE).counts().dead()).isEqualTo(1);
        assertRefused(Refused.Kind.CONFLICT, () -> other.control().retry(QUEUE, dropped));
    }

    @Test
    void deadItemsStayThoseOfAQueueThatGetsAnotherName() {
        failing = true;
        Redrive before = running(RetryPolicy.fixed(Duration.ofMillis(10)).attempts(1));
        String id = before.push(QUEUE.value(), "poor");
        awaitDead(before, 1);
        assertThat(items(before, Status.DEAD)).hasSize(1);
        before.close();
        opened.remove(before);
        failing = false;
        QueueName renamed = new QueueName("renamed");
        Redrive after = Redrive.onKafka(brokers.clientProperties(), folder.resolve("data"));
        opened.add(after);
        after.queue(renamed.value(), String.class)
                .topic(topic, GROUP)
                .handle((value, attempt) -> attempts.add(attempt));
        after.start();

        await().atMost(SOON)
                .until(() -> Long.valueOf(1)
                        .equals(after.control().queue(renamed).counts().dead()));
        assertThat(after.control().item(renamed, id).item().id()).isEqualTo(id);
        assertThat(after.control().retryAllDead(renamed)).isEqualTo(1);

        await().atMost(SOON).until(() -> !attempts.isEmpty());
        assertThat(attempts.element().message().id().value()).isEqualTo(id);
    }

    @Test
    void cursorsOfDeadItemsAndOfOthersAreNotTakenForEachOther() {
        failing = true;
        Redrive redrive = running(RetryPolicy.fixed(Duration.ofMillis(10)).attempts(1));
        redrive.push(QUEUE.value(), "a");
        redrive.push(QUEUE.value(), "b");
        awaitDead(redrive, 2);
        String cursor = redrive.control()
                .items(new ItemQuery(QUEUE, Status.DEAD, 1, null))
                .next();

        assertThat(cursor).isNotNull();
        assertRefused(
                Refused.Kind.INVALID, () -> redrive.control().items(new ItemQuery(QUEUE, Status.FAILED, 1, cursor)));
        assertRefused(
                Refused.Kind.INVALID, () -> redrive.control().items(new ItemQuery(QUEUE, Status.DEAD, 1, "f.1.2.3.4")));
    }

    @Test
    void whatWaitsOnTheRetryTopicIsListedAndCanBeHurried() {
        failing = true;
        Redrive redrive = running(
                RetryPolicy.fixed(Duration.ofHours(1)).attempts(3),
                queue -> queue.waits(Waits.DURABLE).overtaking());
        String id = redrive.push(QUEUE.value(), "patient");
        await().atMost(SOON).until(() -> redrive.control().queue(QUEUE).counts().failed() == 1);

        Item waiting = items(redrive, Status.FAILED).getFirst();
        assertThat(waiting.id()).isEqualTo(id);
        assertThat(waiting.failureCount()).isEqualTo(1);
        assertThat(waiting.dueAt()).isAfter(Instant.now().plusSeconds(3000));
        assertThat(waiting.lastError().failure().message()).contains("not today");
        assertThat(redrive.control().queue(QUEUE).kafka().waiting()).isEqualTo(1);
        assertRefused(Refused.Kind.CONFLICT, () -> redrive.control().drop(QUEUE, id));
        attempts.clear();
        failing = false;

        redrive.control().retry(QUEUE, id);

        await().atMost(SOON).until(() -> !attempts.isEmpty());
        assertThat(attempts.element().message().id().value()).isEqualTo(id);
        await().atMost(SOON).until(() -> items(redrive, Status.FAILED).isEmpty());
        assertThat(redrive.control().queue(QUEUE).counts().failed()).isZero();
    }

    @Test
    void whatWaitsInMemoryIsListedAsFailedAndTellsThatItCannotBeHurried() {
        failing = true;
        Redrive redrive = running(RetryPolicy.fixed(Duration.ofHours(1)).attempts(3));
        String id = redrive.push(QUEUE.value(), "patient");

        await().atMost(SOON).until(() -> !items(redrive, Status.FAILED).isEmpty());

        assertThat(items(redrive, Status.FAILED)).extracting(Item::id).containsExactly(id);
        assertThat(redrive.control().queue(QUEUE).counts())
                .satisfies(counts -> assertThat(counts.failed()).isEqualTo(1))
                .satisfies(counts -> assertThat(counts.pending()).isZero());
        assertRefused(Refused.Kind.CONFLICT, () -> redrive.control().retry(QUEUE, id));
    }

    @Test
    void whatCameFromTheRetryTopicAndWaitsInMemoryTellsThatItCannotBeHurried() {
        failing = true;
        Redrive redrive = running(RetryPolicy.fixed(Duration.ofHours(1)).attempts(3));
        awaitRetryTopic();
        String id = redrive.control()
                .push(QUEUE, List.of(new Push(Content.of(Payload.of("later")), Duration.ofMillis(10))))
                .getFirst()
                .id();
        await().atMost(SOON)
                .until(() -> items(redrive, Status.FAILED).stream().anyMatch(each -> each.failureCount() == 1));

        assertThat(items(redrive, Status.FAILED)).extracting(Item::id).containsExactly(id);
        assertRefused(Refused.Kind.CONFLICT, () -> redrive.control().retry(QUEUE, id));
        assertThat(brokers.readAll(topic + "." + GROUP + ".retry"))
                .as("no copy beside it")
                .hasSize(1);
    }

    @Test
    void pendingItemsAreListedOldestFirstAndCannotBeRetried() {
        Redrive redrive = open("idle", queue -> {});
        List<String> pushed = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            pushed.add(redrive.push(QUEUE.value(), "v" + i));
        }

        assertThat(redrive.control().queue(QUEUE).counts().pending()).isEqualTo(7);
        assertThat(redrive.control().queue(QUEUE).oldest()).isNotNull();
        assertThat(paged(redrive, Status.PENDING, 3)).extracting(Item::id).containsExactlyInAnyOrderElementsOf(pushed);
        assertThat(paged(redrive, Status.PENDING, 3))
                .extracting(Item::createdAt)
                .isSorted();
        assertThat(paged(redrive, null, 3)).extracting(Item::id).containsExactlyInAnyOrderElementsOf(pushed);
        assertThat(redrive.control()
                        .item(QUEUE, pushed.get(4).substring(0, 12))
                        .content()
                        .value()
                        .text())
                .isEqualTo("v4");
        assertRefused(Refused.Kind.CONFLICT, () -> redrive.control().retry(QUEUE, pushed.get(4)));
        assertThat(redrive.control().queue(QUEUE).kafka().partitions())
                .hasSize(PARTITIONS)
                .extracting(each -> each.lag())
                .satisfies(lags ->
                        assertThat(lags.stream().mapToLong(lag -> lag).sum()).isEqualTo(7));
    }

    @Test
    void pendingItemsAreAllListedThoughTheirTimesRunBackwards() {
        Redrive redrive = open("idle", queue -> {});
        long now = System.currentTimeMillis();
        for (int i = 0; i < 7; i++) {
            brokers.produce(List.of(new ProducerRecord<>(topic, 0, now - i * 1000, null, bytes("v" + i))));
        }

        List<Item> listed = paged(redrive, Status.PENDING, 3);

        assertThat(listed).extracting(Item::id).doesNotHaveDuplicates().hasSize(7);
        assertThat(listed).extracting(Item::createdAt).isSortedAccordingTo((a, b) -> b.compareTo(a));
    }

    @Test
    void aPendingItemIsKnownByItsPlaceWhateverIdItsHeadersClaim() {
        Redrive redrive = open("idle", queue -> {});
        brokers.produce(List.of(claiming("same", "first"), claiming("same", "second")));
        List<Item> items = items(redrive, Status.PENDING);

        assertThat(items)
                .hasSize(2)
                .extracting(Item::id)
                .doesNotHaveDuplicates()
                .doesNotContain("same");
        assertThat(items)
                .extracting(each -> redrive.control()
                        .item(QUEUE, each.id())
                        .content()
                        .value()
                        .text())
                .containsExactlyInAnyOrder("first", "second");
        assertRefused(
                Refused.Kind.CONFLICT,
                () -> redrive.control().retry(QUEUE, items.getFirst().id()));
    }

    /** A record that a producer gave an id of Redrive's form. */
    private ProducerRecord<byte[], byte[]> claiming(String id, String value) {
        var record = new ProducerRecord<byte[], byte[]>(topic, 1, null, bytes(value));
        record.headers().add("x-original-topic", bytes(topic)).add("x-redrive-id", bytes(id));
        return record;
    }

    @Test
    void whatWaitsInMemoryIsKnownByItsPlaceWhateverIdItsHeadersClaim() {
        failing = true;
        Redrive redrive = running(RetryPolicy.fixed(Duration.ofMinutes(5)).attempts(2));
        brokers.produce(List.of(claiming("same", "first"), claiming("same", "second")));
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(items(redrive, Status.FAILED)).hasSize(2));

        for (Item each : items(redrive, Status.FAILED)) {
            var shown = redrive.control().item(QUEUE, each.id());

            assertThat(shown.item().id()).isEqualTo(each.id()).isNotEqualTo("same");
            assertThat(shown.item().status()).isEqualTo(Status.FAILED);
            assertThat(shown.item().failureCount()).isEqualTo(1);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void refusesIdsThatNothingHas() {
        Redrive redrive = open("idle", queue -> {});

        assertRefused(Refused.Kind.NOT_FOUND, () -> redrive.control().item(QUEUE, "k0123456789"));
        assertRefused(Refused.Kind.NOT_FOUND, () -> redrive.control().retry(QUEUE, "k0123456789"));
        assertRefused(Refused.Kind.NOT_FOUND, () -> redrive.control().drop(QUEUE, "k0123456789"));
        assertRefused(Refused.Kind.INVALID, () -> redrive.control().item(QUEUE, "k012"));
    }

    @Test
    void saysWhenATopicWouldLoseMessages() {
        brokers.createTopic(topic + "." + GROUP + ".retry", PARTITIONS, Map.of("retention.ms", "60000"));
        brokers.createTopic(topic + ".dlq", PARTITIONS, Map.of("cleanup.policy", "compact"));
        Redrive redrive = open(
                "idle",
                queue -> queue.policy(RetryPolicy.fixed(Duration.ofHours(1)).attempts(3)));

        await().atMost(SOON).until(() -> redrive.control().health().problems().size() == 2);

        assertThat(redrive.control().health().problems())
                .extracting(Health.Problem::what)
                .anyMatch(what -> what.contains("1m") && what.contains("1h"))
                .anyMatch(what -> what.contains("compacted"));
    }

    // ---- what it takes ----

    private Redrive running(RetryPolicy policy) {
        return running(policy, queue -> {});
    }

    private Redrive running(RetryPolicy policy, Consumer<QueueBuilder<String>> more) {
        Redrive redrive = open("data", queue -> more.accept(queue.policy(policy)));
        redrive.start();
        return redrive;
    }

    private Redrive open(String data, Consumer<QueueBuilder<String>> more) {
        Redrive redrive = Redrive.onKafka(brokers.clientProperties(), folder.resolve(data));
        opened.add(redrive);
        QueueBuilder<String> queue = redrive.queue(QUEUE.value(), String.class).topic(topic, GROUP);
        more.accept(queue);
        queue.handle((value, attempt) -> {
            if (failing) {
                throw new IllegalStateException("not today");
            }
            attempts.add(attempt);
        });
        return redrive;
    }

    private static void awaitDead(Redrive redrive, int count) {
        await().atMost(SOON)
                .until(() -> Long.valueOf(count)
                        .equals(redrive.control().queue(QUEUE).counts().dead()));
    }

    /** Pushes one that dies too, so that there are so many dead. */
    private static String push(Redrive redrive, String value, int dead) {
        String id = redrive.push(QUEUE.value(), value);
        awaitDead(redrive, dead);
        return id;
    }

    /** The id of a dead letter, from the source record that it names in its headers. */
    private String letterId(String id, int replays) {
        ConsumerRecord<byte[], byte[]> letter = letters().stream()
                .filter(each -> header(each, "x-redrive-id").equals(id))
                .findFirst()
                .orElseThrow();
        var began = new Place(header(letter, "source-topic"), Integer.parseInt(header(letter, "partition")));
        return Letters.id(GROUP, new MessageId(id), replays, began, Long.parseLong(header(letter, "offset")));
    }

    /** As another daemon would. */
    private void claim(String id, Instant at) {
        String act = "{\"act\":\"claimed\",\"at\":\"" + at + "\",\"by\":\"other\",\"claim\":\"o\",\"group\":\"" + GROUP
                + "\"}";
        brokers.produce(List.of(new ProducerRecord<>(
                "redrive.acts",
                letterId(id, 0).getBytes(StandardCharsets.UTF_8),
                act.getBytes(StandardCharsets.UTF_8))));
    }

    private void awaitRetryTopic() {
        await().atMost(SOON)
                .ignoreExceptions()
                .until(() -> !brokers.endOffsets(topic + "." + GROUP + ".retry").isEmpty());
    }

    /** While it still runs it is on the retry topic; after that only its closed letter is left. */
    private static void retryUntilFinished(Redrive redrive, String id) {
        await().atMost(SOON).until(() -> items(redrive, Status.FAILED).isEmpty());
        redrive.control().retry(QUEUE, id);
    }

    private static List<Item> items(Redrive redrive, Status status) {
        return redrive.control().items(new ItemQuery(QUEUE, status, 100, null)).items();
    }

    private static List<Item> paged(Redrive redrive, int limit) {
        return paged(redrive, Status.DEAD, limit);
    }

    private static List<Item> paged(Redrive redrive, @Nullable Status status, int limit) {
        List<Item> all = new ArrayList<>();
        String after = null;
        do {
            var page = redrive.control().items(new ItemQuery(QUEUE, status, limit, after));
            assertThat(page.items().size()).isLessThanOrEqualTo(limit);
            all.addAll(page.items());
            after = page.next();
        } while (after != null);
        return all;
    }

    private List<ConsumerRecord<byte[], byte[]>> letters() {
        return brokers.readAll(topic + ".dlq");
    }

    private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
        return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    private static void assertRefused(Refused.Kind kind, Runnable asked) {
        assertThatThrownBy(asked::run)
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.kind()).isEqualTo(kind));
    }
}
