// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.soak;

import dev.redrive.integration.judge.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Which faults come when, drawn from a seed. The daemon's last life has none that would end it, so that leaks can show. */
final class Plan {

    /**
     * A fault to come.
     *
     * @param at since the beginning of the run
     * @param lasts for those that last
     */
    record Step(Fault.Type type, Duration at, Duration lasts) {}

    private static final Duration GAP_MIN = Duration.ofSeconds(3);
    private static final Duration GAP_MAX = Duration.ofSeconds(25);
    private static final int STEPS_MIN = 8;
    private static final long LASTS_MILLIS_MIN = 500;
    private static final long LASTS_MILLIS_MAX = 9_000;

    private Plan() {}

    /** When the daemon's last life is under way for certain. */
    static Duration lastLife(Duration length) {
        return length.multipliedBy(2).dividedBy(3);
    }

    static List<Step> draw(long seed, Duration length, boolean embedded, boolean kafka) {
        Random random = new Random(seed);
        long gap = Math.clamp(length.toMillis() / STEPS_MIN, GAP_MIN.toMillis(), GAP_MAX.toMillis());
        List<Step> steps = new ArrayList<>();
        long at = gap / 2;
        while (at < length.toMillis()) {
            boolean mayEnd = at < lastLife(length).toMillis();
            List<Fault.Type> types = types(embedded, kafka, mayEnd);
            Fault.Type type = types.get(random.nextInt(types.size()));
            long lasts = random.nextLong(LASTS_MILLIS_MIN, Math.min(LASTS_MILLIS_MAX, 2 * gap));
            steps.add(new Step(type, Duration.ofMillis(at), Duration.ofMillis(lasts)));
            at += gap / 2 + random.nextLong(gap);
        }
        return List.copyOf(steps);
    }

    /** What comes more often is there more often. */
    private static List<Fault.Type> types(boolean embedded, boolean kafka, boolean mayEnd) {
        List<Fault.Type> types = new ArrayList<>();
        if (mayEnd) {
            types.addAll(List.of(
                    Fault.Type.DAEMON_KILLED,
                    Fault.Type.DAEMON_KILLED,
                    Fault.Type.DAEMON_KILLED,
                    Fault.Type.DAEMON_RESTARTED));
        }
        types.add(Fault.Type.DAEMON_PAUSED);
        types.add(Fault.Type.CONFIG_CHANGED);
        if (embedded) {
            types.add(Fault.Type.WORKER_KILLED);
            types.add(Fault.Type.WORKER_KILLED);
        }
        if (kafka) {
            types.addAll(List.of(
                    Fault.Type.BROKER_KILLED,
                    Fault.Type.BROKER_RESTARTED,
                    Fault.Type.BROKER_PAUSED,
                    Fault.Type.LETTERS_REFUSED));
        }
        return types;
    }
}
