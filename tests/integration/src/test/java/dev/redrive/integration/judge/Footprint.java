// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a daemon holds while it has nothing to do.
 *
 * @param heap bytes alive after a full collection
 * @param threads of the operating system, by name without its numbers
 * @param files open ones, sockets included
 * @param children its processes
 * @param temporary files in its temporary folder
 * @param disk bytes in its data directory
 */
public record Footprint(long heap, Map<String, Integer> threads, int files, int children, int temporary, long disk) {

    /** Lazily loaded classes and caches that fill. */
    private static final long HEAP_MORE_MAX = 24L << 20;

    /** Pools that fill when they are asked to: carriers of virtual threads, and those of the server. */
    private static final int THREADS_MORE_MAX = 24;

    private static final int FILES_MORE_MAX = 16;

    /** That are kept; one of them may just be on its way. */
    private static final int WORKERS = 2;

    /** What a store may take beyond its dead letters and the completed ones it keeps. */
    private static final long DISK_MORE_MAX = 256L << 20;

    public Footprint {
        threads = Map.copyOf(threads);
    }

    int threadCount() {
        return threads.values().stream().mapToInt(each -> each).sum();
    }

    /** Which threads there are more of, the most first. */
    private String more(Footprint later) {
        return later.threads.entrySet().stream()
                .map(each -> Map.entry(each.getKey(), each.getValue() - threads.getOrDefault(each.getKey(), 0)))
                .filter(each -> each.getValue() > 0)
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .map(each -> each.getValue() + " " + each.getKey())
                .collect(Collectors.joining(", "));
    }

    /** What has grown more than it may in one life of the daemon, for people. */
    List<String> leaksUntil(Footprint later) {
        List<String> leaks = new ArrayList<>();
        look(leaks, "bytes of heap", heap, later.heap, HEAP_MORE_MAX);
        if (later.threadCount() - threadCount() > THREADS_MORE_MAX) {
            leaks.add("leaked: threads grew from " + threadCount() + " to " + later.threadCount() + ": " + more(later));
        }
        look(leaks, "open files", files, later.files, FILES_MORE_MAX);
        look(leaks, "children", Math.max(WORKERS, children), later.children, 0);
        look(leaks, "bytes on disk", disk, later.disk, DISK_MORE_MAX);
        return leaks;
    }

    /** What lives of the daemon that were ended have left behind, for people. */
    List<String> leftoversUntil(Footprint later) {
        List<String> leaks = new ArrayList<>();
        look(leaks, "temporary files", temporary, later.temporary, 0);
        return leaks;
    }

    private static void look(List<String> leaks, String what, long before, long after, long more) {
        if (after - before > more) {
            leaks.add("leaked: " + what + " grew from " + before + " to " + after + ", and " + more + " more would do");
        }
    }
}
