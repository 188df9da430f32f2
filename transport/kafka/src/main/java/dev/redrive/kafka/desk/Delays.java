// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.item.Push;
import dev.redrive.core.port.Refused;
import dev.redrive.core.time.Durations;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.kafka.cluster.TopicCheck;
import dev.redrive.kafka.cluster.TopicNeed;
import dev.redrive.kafka.cluster.TopicSight;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/** Refuses what would have to wait on the retry topic for longer than that keeps it. Any thread. */
final class Delays {

    /** Settings change seldom, and many may push. */
    private static final long FRESH_TICKS = 10_000;

    private final String retry;
    private final KafkaCluster cluster;
    private final Time time;
    private volatile @Nullable Seen seen;

    /** @param kept null for ever, or as long as nobody says */
    private record Seen(@Nullable Duration kept, long ticks) {}

    Delays(String retry, KafkaCluster cluster, Time time) {
        this.retry = retry;
        this.cluster = cluster;
        this.time = time;
    }

    void check(List<Push> pushes) {
        Duration longest =
                pushes.stream().map(Push::delay).max(Comparator.naturalOrder()).orElse(Duration.ZERO);
        if (longest.isZero()) {
            return;
        }
        Duration kept = kept();
        if (kept != null && kept.minus(TopicNeed.PAUSE_EXPECTED).compareTo(longest) < 0) {
            throw new Refused(
                    Refused.Kind.INVALID,
                    "a delay of " + Durations.print(longest) + " is too long: topic " + retry
                            + ", where the message would wait, keeps messages for " + Durations.print(kept),
                    "raise its " + TopicConfig.RETENTION_MS_CONFIG + ", or shorten the delay; it must keep them for the"
                            + " delay and " + Durations.print(TopicNeed.PAUSE_EXPECTED) + " more");
        }
    }

    private @Nullable Duration kept() {
        Seen last = seen;
        long now = time.now().ticks();
        if (last == null || now - last.ticks >= FRESH_TICKS) {
            last = new Seen(look(), now);
            seen = last;
        }
        return last.kept;
    }

    private @Nullable Duration look() {
        try {
            return new TopicCheck(cluster.admin()).see(retry) instanceof TopicSight.There there ? there.kept() : null;
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }
}
