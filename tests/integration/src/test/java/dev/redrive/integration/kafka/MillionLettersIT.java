// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.integration.Program;
import dev.redrive.integration.RunningDaemon;
import dev.redrive.testkit.kafka.KafkaBrokers;
import dev.redrive.testkit.letter.Letters;
import dev.redrive.testkit.letter.Shape;
import dev.redrive.testkit.letter.Shapes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A great many dead letters, in a daemon with a heap of 512 MB: only where it has the machine for itself. */
@EnabledIfSystemProperty(named = "redrive.full", matches = "true")
class MillionLettersIT {

    private static final int LETTERS = 1_000_000;
    private static final int PARTITIONS = 6;
    private static final int AT_ONCE = 1000;
    private static final String HEAP = "-Xmx512m";
    private static final Duration WARM_WITHIN = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofMinutes(15);

    @TempDir
    Path folder;

    private Program program;
    private RunningDaemon daemon;

    @BeforeEach
    void prepare() {
        program = new Program(folder);
    }

    @AfterEach
    void end() {
        if (daemon != null) {
            daemon.close();
        }
    }

    @Test
    void areReadFromATopicForTheFirstTimeWithProgress() {
        KafkaBrokers brokers = KafkaBrokers.shared();
        String topic = "million-" + UUID.randomUUID();
        brokers.createTopic(topic, 1, Map.of());
        brokers.createTopic(topic + ".dlq", PARTITIONS, Map.of());
        fill(brokers, topic);
        program.configure("""
                kafka: { main: { bootstrap: "%s" } }
                queues: { orders: { kafka: { topic: %s, group: readers }, handler: { exec: ["true"] } } }
                """.formatted(brokers.bootstrap(), topic));

        long start = System.nanoTime();
        serve();
        List<Long> seen = awaitAllIsRead("main");

        tell("read from a topic", start);
        assertThat(seen).isSorted().hasSizeGreaterThan(5);
        assertThat(groups()).hasSize(shapesOfOneQueue());
    }

    @Test
    void inTheStoreAreThereAtOnceAfterAWarmStart() {
        program.compile("Dying", """
                public final class Dying implements java.util.function.Consumer<String> {
                    @Override
                    public void accept(String value) {
                        throw new dev.redrive.core.attempt.PermanentFailure("shape " + "abcdefghij".charAt(Integer.parseInt(value) % 10)
                                + " did not like " + value);
                    }
                }
                """);
        program.configure("""
                classpath: [ ./handlers ]
                queues: { orders: { handler: { java: Dying }, concurrency: 64 } }
                """);
        long begun = System.nanoTime();
        serve();
        for (int i = 0; i < LETTERS; i += AT_ONCE) {
            String many = IntStream.range(i, i + AT_ONCE)
                    .mapToObj(n -> "{\"value\":\"" + n + "\"}")
                    .collect(Collectors.joining(",", "{\"items\":[", "]}"));
            assertThat(daemon.post("/api/v1/queues/orders/items", many).status())
                    .isEqualTo(201);
        }
        awaitAllIsRead("embedded");
        tell("died and were indexed", begun);
        assertThat(daemon.stop()).isZero();

        long start = System.nanoTime();
        serve();
        assertThat(daemon.get("/api/v1/dead-letters?limit=50").body().path("items"))
                .hasSize(50);
        assertThat(groups()).hasSize(10);
        tell("are there after a warm start", start);

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(WARM_WITHIN);
        assertThat(groups())
                .allSatisfy(each -> assertThat(each.path("letters").asLong()).isEqualTo(LETTERS / 10));
    }

    private void serve() {
        // The compiler and collector that a daemon has when people start it.
        daemon = program.serve(HEAP, "-XX:TieredStopAtLevel=4", "-XX:-UseSerialGC", "-XX:+ExitOnOutOfMemoryError");
    }

    /** What was read at each look. */
    private List<Long> awaitAllIsRead(String yard) {
        List<Long> seen = new ArrayList<>();
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(250)).until(() -> {
            assertThat(daemon.process().isAlive()).as(program.log()).isTrue();
            long read = read(yard);
            if (seen.isEmpty() || seen.getLast() != read) {
                seen.add(read);
            }
            return read >= LETTERS;
        });
        return seen;
    }

    private long read(String yard) {
        for (JsonNode each : daemon.get("/api/v1/catalog").body().path("items")) {
            if (each.path("yard").asText().equals(yard)) {
                return each.path("read").asLong();
            }
        }
        return 0;
    }

    private JsonNode groups() {
        return daemon.get("/api/v1/dead-letter-groups").body().path("items");
    }

    /** Some shapes differ by nothing but their queue. */
    private static int shapesOfOneQueue() {
        return (int) Shapes.ALL.stream()
                .map(each -> new Shape("orders", each.code(), each.type(), each.message(), each.frames()))
                .distinct()
                .count();
    }

    private static void tell(String what, long since) {
        System.out.printf(
                "MillionLettersIT: %d %s after %d ms%n", LETTERS, what, (System.nanoTime() - since) / 1_000_000);
    }

    private static void fill(KafkaBrokers brokers, String topic) {
        Letters letters = Letters.seeded(7);
        for (int i = 0; i < LETTERS; i += AT_ONCE) {
            List<ProducerRecord<byte[], byte[]>> some = new ArrayList<>();
            for (int n = i; n < i + AT_ONCE; n++) {
                some.add(letter(topic, n, letters.next().letter()));
            }
            brokers.produce(some);
        }
    }

    private static ProducerRecord<byte[], byte[]> letter(String topic, int number, DeadLetter letter) {
        var failure = letter.death().failure();
        List<Header> headers = new ArrayList<>();
        add(headers, "x-redrive-id", "m" + number);
        add(headers, "x-redrive-group", "readers");
        add(headers, "x-redrive-reason", letter.death().reason().name());
        add(headers, "x-redrive-code", failure.code());
        add(headers, "x-retry-attempt", "3");
        add(headers, "x-original-topic", topic);
        add(headers, "source-topic", topic);
        add(headers, "partition", "0");
        add(headers, "offset", "" + number);
        add(headers, "x-last-error-type", failure.type() == null ? failure.code() : failure.type());
        add(headers, "x-last-error-message", failure.message());
        if (!failure.stack().isEmpty()) {
            add(headers, "x-redrive-stack", failure.stack());
        }
        byte[] value = bytes("value " + number);
        return new ProducerRecord<>(topic + ".dlq", number % PARTITIONS, bytes("k" + number % 5000), value, headers);
    }

    private static void add(List<Header> headers, String name, String value) {
        headers.add(new RecordHeader(name, bytes(value)));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
