// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.child;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Ends processes with all that they started.
 *
 * <p>Descendants are looked up before anything is killed, as the children of a dead process belong to another one at
 * once. Those that left their parent earlier are found by the mark in their environment. Looking and killing go on
 * until a look finds nothing: a process may have forked in between.
 */
final class Tree {

    /** How often we look whether the killed are gone, and how often at most: about five seconds in all. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private static final int LOOKS_MAX = 2500;

    private Tree() {}

    /**
     * Kills what the lookup finds, with its descendants, until it finds nothing. Waits for that, interrupted or not,
     * and leaves the interrupt as it was.
     *
     * @return what is still alive after the longest wait: stuck in the kernel, or not ours to kill
     */
    static Set<Long> end(Supplier<List<ProcessHandle>> lookup) {
        boolean interrupted = Thread.interrupted();
        Map<Long, ProcessHandle> alive = withDescendants(lookup.get());
        for (int look = 0; !alive.isEmpty() && look < LOOKS_MAX; look++) {
            alive.values().forEach(ProcessHandle::destroyForcibly);
            LockSupport.parkNanos(LOOK_NANOS);
            interrupted |= Thread.interrupted();
            alive.values().removeIf(process -> !isAlive(process));
            if (alive.isEmpty()) {
                alive = withDescendants(lookup.get());
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return Set.copyOf(alive.keySet());
    }

    private static Map<Long, ProcessHandle> withDescendants(List<ProcessHandle> roots) {
        Map<Long, ProcessHandle> found = new HashMap<>();
        for (ProcessHandle root : roots) {
            if (isAlive(root)) {
                found.put(root.pid(), root);
                root.descendants().filter(Tree::isAlive).forEach(each -> found.put(each.pid(), each));
            }
        }
        // A command line called from within a handler carries its mark too: it ends neither itself nor its callers.
        for (var self = Optional.of(ProcessHandle.current());
                self.isPresent();
                self = self.get().parent()) {
            found.remove(self.get().pid());
        }
        return found;
    }

    private static boolean isAlive(ProcessHandle process) {
        return process.isAlive() && Proc.birth(process.pid()).isPresent();
    }
}
