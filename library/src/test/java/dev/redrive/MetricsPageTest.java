// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.policy.RetryPolicy;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/metrics.md names the meters there are: no more, no fewer, with their types and labels. */
class MetricsPageTest {

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    @TempDir
    Path data;

    /** A meter as the page or a registry has it. */
    private record Described(String name, String type, Set<String> labels) {}

    @Test
    void showsEveryMeterWithItsTypeAndItsLabels() throws Exception {
        MeterRegistry registry = new SimpleMeterRegistry();

        failAndDie(registry);
        describeOnKafka(registry);

        assertThat(onThePage()).containsExactlyInAnyOrderElementsOf(registered(registry));
    }

    /** One queue that retries and gives up, and one without dead letters: then every meter of the engine and the store has been used. */
    private void failAndDie(MeterRegistry registry) throws InterruptedException {
        var attempts = new CountDownLatch(3);
        try (var redrive =
                Redrive.open(data.resolve("embedded"), RedriveOptions.usual().meters(registry))) {
            redrive.queue("orders", String.class)
                    .policy(RetryPolicy.fixed(Duration.ofMillis(1)).attempts(2))
                    .handle((order, attempt) -> {
                        attempts.countDown();
                        throw new IllegalStateException("no");
                    });
            redrive.queue("notes", String.class)
                    .policy(RetryPolicy.none())
                    .withoutDeadLetters()
                    .handle((note, attempt) -> {
                        attempts.countDown();
                        throw new IllegalStateException("no");
                    });
            redrive.start();
            redrive.jobs();
            redrive.push("notes", "a");
            redrive.push("orders", "a");
            assertThat(attempts.await(30, SECONDS)).isTrue();
        }
    }

    /** Its gauges are there as soon as it is described; nobody connects to anything. */
    private void describeOnKafka(MeterRegistry registry) {
        try (var redrive = Redrive.onKafka(
                Map.of("bootstrap.servers", "127.0.0.1:1"),
                data.resolve("kafka"),
                RedriveOptions.usual().meters(registry))) {
            redrive.queue("bills", String.class).topic("bills", "billing").handle((bill, attempt) -> {});
        }
    }

    private static Set<Described> registered(MeterRegistry registry) {
        return registry.getMeters().stream()
                .map(Meter::getId)
                .filter(id -> id.getName().startsWith("redrive."))
                // The buckets of a histogram are meters too, here.
                .filter(id -> id.syntheticAssociation() == null)
                .map(id -> new Described(
                        id.getName(),
                        id.getType().name().toLowerCase(Locale.ROOT),
                        id.getTags().stream().map(Tag::getKey).collect(Collectors.toCollection(TreeSet::new))))
                .collect(Collectors.toSet());
    }

    private static List<Described> onThePage() throws IOException {
        return page().lines()
                .filter(line -> line.startsWith("| `redrive."))
                .map(line -> line.split("\\|", -1))
                .map(cells ->
                        new Described(codes(cells[1]).getFirst(), cells[3].strip(), new TreeSet<>(codes(cells[4]))))
                .toList();
    }

    private static List<String> codes(String cell) {
        return CODE.matcher(cell).results().map(found -> found.group(1)).toList();
    }

    private static String page() throws IOException {
        for (var place : List.of("docs/metrics.md", "../docs/metrics.md")) {
            if (Files.exists(Path.of(place))) {
                return Files.readString(Path.of(place));
            }
        }
        throw new AssertionError("there is no docs/metrics.md");
    }
}
