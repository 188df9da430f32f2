// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.judge;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** All faults of a run, and what may be laid to their account. Times are milliseconds of the epoch. */
public record Faults(List<Fault> all) {

    /** A group commit of the store. */
    private static final long SYNCED_WITHIN = 1_000;

    /** A commit is due every second, and then has to get to the broker. */
    private static final long COMMITTED_WITHIN = 2_500;

    /** After that, leaders and coordinators have moved, and clients have found them. */
    private static final long RECOVERED_WITHIN = 20_000;

    /** After a fault retries may be late for so long, since others have to be made up for first. */
    private static final long LATE_FOR = 5_000;

    private static final long LATE_ON_KAFKA_FOR = 10_000;

    public Faults {
        all = List.copyOf(all);
    }

    /** Why what ended then could begin again later. */
    Window window(TestedQueue queue, long ended, long again) {
        if (between(Fault.Type.DAEMON_KILLED, ended, again, queue.isOnKafka() ? COMMITTED_WITHIN : SYNCED_WITHIN)) {
            return Window.DAEMON_KILLED;
        }
        if (!queue.isOnKafka() || !isDisturbed(ended)) {
            return Window.NONE;
        }
        if (between(Fault.Type.DAEMON_KILLED, ended, again, Long.MAX_VALUE)) {
            return Window.DAEMON_KILLED_AND_BROKER_DOWN;
        }
        return between(Fault.Type.DAEMON_RESTARTED, ended, again, Long.MAX_VALUE)
                ? Window.STOPPED
                : Window.PARTITIONS_LOST;
    }

    /** Whether such a fault lay between the end and the new beginning, and the end not longer before it than that. */
    private boolean between(Fault.Type type, long ended, long again, long within) {
        return all.stream()
                .anyMatch(each -> each.type() == type
                        && each.from() <= again
                        && ended <= each.to()
                        && each.from() - ended <= within);
    }

    /** Whether a commit of what ended then may have failed, or come late. */
    private boolean isDisturbed(long ended) {
        return all.stream()
                .anyMatch(each -> each.type().losesPartitions()
                        && ended >= each.from() - COMMITTED_WITHIN
                        && ended <= each.to() + RECOVERED_WITHIN);
    }

    /** Whether partitions may have gone and come back between the two, within one life of the daemon. */
    boolean mayHaveLostPartitions(long from, long to) {
        return all.stream()
                .anyMatch(each ->
                        each.type().losesPartitions() && each.from() <= to && from <= each.to() + RECOVERED_WITHIN);
    }

    /** Whether the daemon stood still as the attempt ended, for so long that it can only have found it timed out. */
    boolean hasSleptOver(Note begun, Note ended, long again, long timeout) {
        return all.stream()
                .anyMatch(each -> each.type() == Fault.Type.DAEMON_PAUSED
                        && each.from() <= again
                        && ended.at() <= each.to()
                        && each.from() - ended.at() <= SYNCED_WITHIN
                        && each.to() - begun.at() >= timeout);
    }

    /** Whether that worker was killed at about that time. */
    boolean hasKilledWorker(long pid, long ended, long again) {
        return all.stream()
                .anyMatch(each -> each.type() == Fault.Type.WORKER_KILLED
                        && each.pid() == pid
                        && each.from() <= again
                        && each.from() - ended <= SYNCED_WITHIN);
    }

    /** Whether nothing was broken that this queue could notice, nor had just been mended. */
    boolean isQuiet(TestedQueue queue, long from, long to) {
        long late = queue.isOnKafka() ? LATE_ON_KAFKA_FOR : LATE_FOR;
        return all.stream()
                .noneMatch(each -> each.type().isNoticedBy(queue) && each.from() <= to && from <= each.to() + late);
    }

    Map<Fault.Type, Integer> counts() {
        Map<Fault.Type, Integer> counts = new EnumMap<>(Fault.Type.class);
        all.forEach(each -> counts.merge(each.type(), 1, Integer::sum));
        return counts;
    }
}
