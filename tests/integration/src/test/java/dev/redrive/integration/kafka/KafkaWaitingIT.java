// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.integration.Program;
import dev.redrive.integration.RunningDaemon;
import dev.redrive.kafka.settings.Bounds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A great many messages wait on one retry topic: in little memory, known soon after a start, and none too early. */
class KafkaWaitingIT {

    private static final int PARTITIONS = 6;
    private static final int WAITING = Scale.of(50_000, 1_000_000);
    private static final int SOON = 1_000;
    private static final long HEAP_MAX = 200_000_000 + Bounds.USUAL.waitingBytesMax();
    private static final Duration RESUMES_WITHIN = Duration.ofSeconds(20);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long LATER = Duration.ofHours(2).toMillis();
    private static final long NEAR = Duration.ofSeconds(5).toMillis();
    private static final Duration COMMITTED_WITHIN = Duration.ofSeconds(3);

    /** Takes down what it gets, and when. */
    private static final String HANDLER = """
            import java.nio.file.*;

            public final class Noting implements java.util.function.Consumer<String> {
                @Override
                public synchronized void accept(String value) {
                    try {
                        Files.writeString(Path.of("handled"), System.currentTimeMillis() + " " + value + "\\n",
                                StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                    } catch (java.io.IOException e) {
                        throw new java.io.UncheckedIOException(e);
                    }
                }
            }
            """;

    @TempDir
    Path folder;

    private final TestTopic topic = TestTopic.make("waiting", PARTITIONS);
    private final RetryTopic retries = new RetryTopic(topic, PARTITIONS);
    private final List<String> soon = new ArrayList<>();
    private final List<RunningDaemon> daemons = new ArrayList<>();
    private Program program;

    @BeforeEach
    void configure() {
        program = new Program(folder);
        program.compile("Noting", HANDLER);
        program.configure("""
                classpath: [ ./handlers ]
                kafka: { main: { bootstrap: "%s", properties: { session.timeout.ms: 6000 } } }
                queues:
                  calls:
                    kafka: { topic: %s, group: %s }
                    handler: { java: Noting }
                    wait: durable
                    overtake: allow
                """.formatted(topic.brokers().bootstrap(), topic.name(), topic.group()));
    }

    @AfterEach
    void endAll() {
        daemons.forEach(RunningDaemon::close);
    }

    @Test
    void aGreatManyWaitInLittleMemoryAndAreKnownSoonAfterAStartAndNoneIsEarly() throws Exception {
        long filling = System.nanoTime();
        fill(i -> System.currentTimeMillis() + NEAR + NEAR * i / SOON);
        retries.fill(WAITING, i -> System.currentTimeMillis() + LATER + i * 7919 % LATER);
        System.out.printf("KafkaWaitingIT: %d written in %d ms%n", WAITING, millisSince(filling));

        RunningDaemon first = start();
        Histogram histogram = histogram(first);
        System.out.printf("KafkaWaitingIT: %d bytes of the heap are in use%n", histogram.bytes());
        assertThat(histogram.bytes()).as(histogram.text()).isLessThan(HEAP_MAX);
        awaitHandled();
        // The commit that knows of all these takes no longer.
        Thread.sleep(COMMITTED_WITHIN);
        first.kill();
        RunningDaemon second = start();
        awaitHandled();
        assertThat(waiting(second)).isEqualTo(WAITING);
        assertThat(second.stop()).isZero();

        assertThat(handled().map(KafkaWaitingIT::value)).containsExactlyInAnyOrderElementsOf(soon);
        assertThat(handled().filter(KafkaWaitingIT::isEarly)).isEmpty();
    }

    private void fill(LongUnaryOperator due) {
        soon.addAll(retries.fill(SOON, due));
    }

    /**
     * Returns when messages that are due at once were handled. They lie behind all the others, so all are known by then:
     * it must not take long. Some more will be due in a while.
     */
    private RunningDaemon start() {
        fill(i -> System.currentTimeMillis());
        int now = soon.size();
        fill(i -> System.currentTimeMillis() + NEAR + NEAR * i / SOON);
        long start = System.nanoTime();
        // The compiler and collector that a daemon has when people start it.
        RunningDaemon daemon = program.serve(
                "-Xmx" + HEAP_MAX, "-XX:TieredStopAtLevel=4", "-XX:-UseSerialGC", "-XX:+ExitOnOutOfMemoryError");
        daemons.add(daemon);
        Set<String> first = new HashSet<>(soon.subList(now - SOON, now));
        await().atMost(PATIENCE).until(() -> {
            assertThat(daemon.process().isAlive()).as(program.log()).isTrue();
            return handled().map(KafkaWaitingIT::value).filter(first::contains).count() >= SOON;
        });
        long known = millisSince(start);
        long worked = daemon.process().info().totalCpuDuration().orElseThrow().toMillis();
        System.out.printf("KafkaWaitingIT: all are known %d ms after the start; processor time %d ms%n", known, worked);
        // On a machine that others keep busy only the latter says something.
        assertThat(Math.min(known, worked)).as("ms until all are known").isLessThan(RESUMES_WITHIN.toMillis());
        return daemon;
    }

    private void awaitHandled() {
        await().atMost(PATIENCE).until(() -> handled().count() >= soon.size());
    }

    private static long waiting(RunningDaemon daemon) {
        return daemon.queue("calls").path("kafka").path("waiting").asLong();
    }

    private record Histogram(String text, long bytes) {}

    /** What is reachable, by class: the JVM collects garbage before it counts. */
    private static Histogram histogram(RunningDaemon daemon) throws IOException, InterruptedException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        Process process = new ProcessBuilder(
                        jcmd.toString(), "" + daemon.process().pid(), "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        String total = text.lines()
                .filter(line -> line.startsWith("Total"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(text));
        String[] words = total.split("\\s+");
        String top = String.join("\n", text.lines().limit(40).toList());
        return new Histogram(top, Long.parseLong(words[2]));
    }

    private Stream<String> handled() throws IOException {
        Path file = folder.resolve("handled");
        return Files.exists(file) ? Files.readAllLines(file).stream() : Stream.of();
    }

    private static String value(String line) {
        return line.substring(line.indexOf(' ') + 1);
    }

    private static boolean isEarly(String line) {
        String[] words = line.split(" ");
        return Long.parseLong(words[0]) < Long.parseLong(words[1]);
    }

    private static long millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1_000_000;
    }
}
