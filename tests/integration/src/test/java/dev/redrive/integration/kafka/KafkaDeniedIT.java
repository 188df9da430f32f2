// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.Redrive;
import dev.redrive.testkit.kafka.BrokerOptions;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Brokers that answer and refuse: the queue says so for as long as they do. */
class KafkaDeniedIT {

    private static final Duration PATIENCE = Duration.ofSeconds(45);
    /** Enough for a commit that says where to begin, too little for one that tells of a thousand gaps. */
    private static final String METADATA_MAX = "100";

    private static KafkaBrokers brokers;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        brokers = KafkaBrokers.start(
                1,
                BrokerOptions.defaults()
                        .with("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer")
                        .with("allow.everyone.if.no.acl.found", "true")
                        .with("offset.metadata.max.bytes", METADATA_MAX));
    }

    @AfterAll
    static void close() {
        brokers.close();
    }

    @Test
    void aRightToReadThatIsTakenAwayIsTroubleUntilItIsGivenBack() throws Exception {
        TestTopic topic = TestTopic.make(brokers, "denied", 1);
        Attempts attempts = new Attempts();
        try (Redrive redrive = Redrive.onKafka(topic.properties(), folder)) {
            TestQueue.of(topic).addTo(redrive, attempts);
            redrive.start();
            brokers.produce(List.of(topic.record("k", "ok before")));
            await().atMost(PATIENCE).until(() -> attempts.done().size() == 1);
            Problems problems = new Problems(redrive);

            deny(topic.name(), true);
            problems.awaitNamed(PATIENCE, "cannot read " + topic.name(), "Not authorized");
            brokers.produce(List.of(topic.record("k", "ok after")));
            await("nothing that comes and goes")
                    .during(Duration.ofSeconds(12))
                    .atMost(PATIENCE)
                    .until(() -> problems.now().contains("cannot read " + topic.name()));
            deny(topic.name(), false);

            problems.awaitNone(PATIENCE);
            await().atMost(PATIENCE).until(() -> attempts.done().size() == 2);
        }
    }

    /** Everyone is anonymous here. */
    private static void deny(String topic, boolean denied) throws Exception {
        var pattern = new ResourcePattern(ResourceType.TOPIC, topic, PatternType.LITERAL);
        var everyone = new AclBinding(
                pattern, new AccessControlEntry("User:*", "*", AclOperation.ALL, AclPermissionType.ALLOW));
        var reading = new AclBinding(
                pattern, new AccessControlEntry("User:*", "*", AclOperation.READ, AclPermissionType.DENY));
        try (Admin admin = Admin.create(Map.copyOf(brokers.clientProperties()))) {
            if (denied) {
                admin.createAcls(List.of(everyone, reading)).all().get();
            } else {
                admin.deleteAcls(List.of(reading.toFilter())).all().get();
            }
        }
    }

    @Test
    void commitsThatFailForLongAreTrouble() {
        TestTopic topic = TestTopic.make(brokers, "uncommitted", 1);
        Set<String> done = ConcurrentHashMap.newKeySet();
        CountDownLatch goOn = new CountDownLatch(1);
        List<ProducerRecord<byte[], byte[]>> all = new ArrayList<>();
        var random = new SplittableRandom(1);
        for (int i = 0; i < 2000; i++) {
            all.add(topic.record("key " + i, (random.nextInt(3) == 0 ? "waits " : "goes ") + i));
        }
        brokers.produce(all);
        try (Redrive redrive = Redrive.onKafka(topic.properties(), folder)) {
            redrive.queue(topic.name(), String.class)
                    .topic(topic.name(), topic.group())
                    .concurrency(1000)
                    .handle((value, attempt) -> {
                        if (value.startsWith("waits")) {
                            goOn.await();
                        }
                        done.add(value);
                    });
            redrive.start();
            Problems problems = new Problems(redrive);

            problems.awaitNamed(PATIENCE, "cannot commit what is done of " + topic.name(), "metadata");
            goOn.countDown();

            problems.awaitNone(PATIENCE);
            await().atMost(PATIENCE).until(() -> topic.committed().equals(topic.ends()));
            assertThat(done).hasSize(all.size());
        }
    }
}
