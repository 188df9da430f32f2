// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.soak;

import dev.redrive.integration.judge.TestedQueue;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a soak is asked for.
 *
 * @param rate messages a second, on all queues together
 * @param store {@code embedded}, {@code kafka} or {@code both}
 */
record SoakOptions(Duration length, long seed, int rate, String store, int brokers) {

    static final Set<String> NAMES = Set.of("--for", "--seed", "--rate", "--store", "--brokers", "--report");

    private static final Duration LENGTH = Duration.ofMinutes(30);
    private static final int RATE = 100;
    private static final int BROKERS_MAX = 3;

    static SoakOptions of(Arguments arguments) {
        int brokers = arguments.count("--brokers", 1);
        if (brokers > BROKERS_MAX) {
            throw new IllegalArgumentException("--brokers must be at most " + BROKERS_MAX + ": " + brokers);
        }
        return new SoakOptions(
                arguments.duration("--for", LENGTH),
                arguments.number("--seed", System.currentTimeMillis() % 1_000_000, 0),
                arguments.count("--rate", RATE),
                arguments.word("--store", "both", Set.of("embedded", "kafka", "both")),
                brokers);
    }

    boolean hasEmbedded() {
        return !store.equals("kafka");
    }

    boolean hasKafka() {
        return !store.equals("embedded");
    }

    List<TestedQueue> queues() {
        return Arrays.stream(TestedQueue.values())
                .filter(each -> each.isOnKafka() ? hasKafka() : hasEmbedded())
                .toList();
    }

    /** As one would type them. */
    String arguments() {
        return String.format(
                Locale.ROOT,
                "--for %ds --seed %d --rate %d --store %s --brokers %d",
                length.toSeconds(),
                seed,
                rate,
                store,
                brokers);
    }

    @Override
    public String toString() {
        return arguments();
    }
}
