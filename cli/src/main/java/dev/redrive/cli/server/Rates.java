// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.server;

import dev.redrive.admin.api.wire.QueueView;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How many items a queue completes a second, from what its engine had counted at the last two looks. */
final class Rates {
    private Map<String, Long> before = Map.of();
    private Map<String, Long> latest = Map.of();
    private @Nullable Instant latestAt;
    private Duration between = Duration.ZERO;

    void read(List<QueueView> queues, Instant now) {
        before = latest;
        between = latestAt == null ? Duration.ZERO : Duration.between(latestAt, now);
        var counted = new HashMap<String, Long>();
        for (QueueView queue : queues) {
            if (queue.engine() != null) {
                counted.put(queue.name(), queue.engine().completed());
            }
        }
        latest = counted;
        latestAt = now;
    }

    /** Such as {@code 12.5/s}; null before the second look, and when the engine has been started anew. */
    @Nullable
    String of(String queue) {
        Long earlier = before.get(queue);
        Long later = latest.get(queue);
        if (earlier == null || later == null || later < earlier || between.toMillis() <= 0) {
            return null;
        }
        double perSecond = (later - earlier) * 1000.0 / between.toMillis();
        return String.format(Locale.ROOT, perSecond < 100 ? "%.1f/s" : "%.0f/s", perSecond);
    }
}
