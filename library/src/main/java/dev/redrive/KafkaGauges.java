// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.kafka.line.LineReport;
import dev.redrive.kafka.line.Reading;
import dev.redrive.kafka.poll.GroupReport;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** How a queue on Kafka stands in this process, as gauges. No broker is asked. */
final class KafkaGauges {

    /** The line and both groups, as seen together. */
    record Seen(LineReport line, GroupReport source, GroupReport retry) {

        GroupReport group(Reading reading) {
            return switch (reading) {
                case SOURCE -> source;
                case RETRY -> retry;
            };
        }

        /** How far what will be read next is from what is not finished, on each partition here. */
        Stream<Long> spans(Reading reading) {
            return line.partitions().stream()
                    .filter(each -> each.reading() == reading)
                    .map(each -> Math.max(0, each.end() - each.watermark()));
        }
    }

    private KafkaGauges() {}

    static void add(QueueMeters meters, Glance<Seen> glance) {
        meters.gauge("redrive.kafka.lag", glance, KafkaGauges::lag);
        meters.gauge("redrive.kafka.retry.lag", glance, seen -> seen.retry().unread());
        meters.gauge("redrive.kafka.waiting", glance, seen -> seen.line().held(), "where", "memory");
        meters.gauge("redrive.kafka.waiting", glance, seen -> seen.line().waiting(), "where", "topic");
        meters.gauge("redrive.kafka.late", glance, seen -> seen.line().late());
        meters.gauge(
                "redrive.kafka.reads.held", glance, seen -> seen.line().paused().size());
        for (Reading reading : Reading.values()) {
            addGroup(new OfTopic(meters, glance, reading));
        }
    }

    private static void addGroup(OfTopic of) {
        of.gauge(
                "redrive.kafka.window.span",
                seen -> seen.spans(of.reading).max(Long::compare).orElse(0L));
        of.gauge("redrive.kafka.partitions", seen -> seen.group(of.reading).partitions());
        of.seconds(
                "redrive.kafka.commit.age",
                seen -> seen.group(of.reading).uncommitted().toMillis() / 1000.0);
        of.counter(
                "redrive.kafka.commit.failures", seen -> seen.group(of.reading).commitFailures());
        of.counter("redrive.kafka.rebalances", seen -> seen.group(of.reading).rebalances());
    }

    private static double lag(Seen seen) {
        return seen.source().unread()
                + seen.spans(Reading.SOURCE).mapToLong(each -> each).sum();
    }

    /** Meters of one of the two topics. */
    private record OfTopic(QueueMeters meters, Glance<Seen> glance, Reading reading) {

        String word() {
            return reading.name().toLowerCase(Locale.ROOT);
        }

        void gauge(String name, ToDoubleFunction<Seen> value) {
            meters.gauge(name, glance, value, "topic", word());
        }

        void seconds(String name, ToDoubleFunction<Seen> value) {
            meters.seconds(name, glance, value, "topic", word());
        }

        void counter(String name, ToDoubleFunction<Seen> value) {
            meters.counter(name, glance, value, "topic", word());
        }
    }
}
