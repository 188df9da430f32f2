// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.time.Duration;

/** What a stretch of work took: time on the wall, and time of all processors in this process. */
public record Usage(Duration wall, Duration cpu) {

    private static final com.sun.management.OperatingSystemMXBean SYSTEM =
            (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final MemoryMXBean MEMORY = ManagementFactory.getMemoryMXBean();

    /** A running clock. */
    public record Clock(long wallNanos, long cpuNanos) {

        public static Clock start() {
            return new Clock(System.nanoTime(), SYSTEM.getProcessCpuTime());
        }

        public Usage stop() {
            return new Usage(
                    Duration.ofNanos(System.nanoTime() - wallNanos),
                    Duration.ofNanos(SYSTEM.getProcessCpuTime() - cpuNanos));
        }
    }

    public double perSecond(long items) {
        return items / (wall.toNanos() / 1e9);
    }

    public double cpuSecondsPerMillion(long items) {
        return cpu.toNanos() / 1e9 / items * 1e6;
    }

    /** What is alive on the heap, after a collection. */
    public static long heapAlive() {
        MEMORY.gc();
        return MEMORY.getHeapMemoryUsage().getUsed();
    }
}
