// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import dev.redrive.Redrive;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.integration.kafka.Attempts.Told;
import dev.redrive.kafka.settings.Waits;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A queue that a test runs, in its own process or in a child: few enough choices to fit on a command line.
 *
 * @param durably waits on the retry topic and may be overtaken; else waits in memory
 * @param work what each attempt takes
 * @param delays before the second attempt, and before the third
 */
record TestQueue(
        String topic,
        String group,
        boolean durably,
        int concurrency,
        int inHandMax,
        Duration work,
        List<Duration> delays) {

    private static final int CONCURRENCY = 100;
    private static final int IN_HAND = 8192;
    private static final Duration TIMEOUT = Duration.ofMinutes(30);

    static TestQueue of(TestTopic topic) {
        List<Duration> delays = List.of(Duration.ofMillis(100));
        return new TestQueue(topic.name(), topic.group(), false, CONCURRENCY, IN_HAND, Duration.ZERO, delays);
    }

    TestQueue waitingDurably() {
        return new TestQueue(topic, group, true, concurrency, inHandMax, work, delays);
    }

    TestQueue inHandMax(int messages) {
        return new TestQueue(topic, group, durably, concurrency, messages, work, delays);
    }

    TestQueue working(int concurrency, Duration work) {
        return new TestQueue(topic, group, durably, concurrency, inHandMax, work, delays);
    }

    TestQueue delays(Duration... delays) {
        return new TestQueue(topic, group, durably, concurrency, inHandMax, work, List.of(delays));
    }

    /** Adds it to what is not started yet. */
    void addTo(Redrive redrive, Consumer<Told> tell) {
        var queue = redrive.queue(topic, String.class)
                .topic(topic, group)
                .concurrency(concurrency)
                .inHandMax(inHandMax)
                .timeout(TIMEOUT)
                .policy(RetryPolicy.steps(delays.toArray(Duration[]::new)).attempts(Handling.ATTEMPTS));
        if (durably) {
            queue.waits(Waits.DURABLE).overtaking();
        }
        queue.handle(new Handling(tell, work));
    }

    String text() {
        String waits = delays.stream().map(Duration::toString).collect(Collectors.joining("/"));
        return String.join(",", topic, group, "" + durably, "" + concurrency, "" + inHandMax, "" + work, waits);
    }

    static TestQueue of(String text) {
        String[] words = text.split(",", 7);
        return new TestQueue(
                words[0],
                words[1],
                Boolean.parseBoolean(words[2]),
                Integer.parseInt(words[3]),
                Integer.parseInt(words[4]),
                Duration.parse(words[5]),
                Arrays.stream(words[6].split("/")).map(Duration::parse).toList());
    }
}
