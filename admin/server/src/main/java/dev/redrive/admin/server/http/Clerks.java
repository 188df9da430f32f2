// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.admin.api.Paths;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * The few threads that answer requests. Each request has a virtual thread of its own, which waits for what a client sends and reads;
 * a slow client so costs no thread of these. They are platform threads: what they do ends in the store's native code, which would hold
 * up the virtual threads that handlers run on. Any thread may call.
 */
final class Clerks implements AutoCloseable {

    private static final Set<String> PROBES = Set.of(Paths.HEALTHZ, Paths.READYZ);

    private final ExecutorService usual = threads("redrive-api-", Bounds.CLERKS_MAX);
    private final ExecutorService forProbes = threads("redrive-probe-", PROBES.size());

    private static ExecutorService threads(String name, int count) {
        return Executors.newFixedThreadPool(
                count, Thread.ofPlatform().daemon().name(name, 1).factory());
    }

    /** Waits for a free one, and for what it says. Probes have theirs: however much others ask for, they do not stand in line. */
    <T> T call(String path, Supplier<T> work) {
        try {
            return CompletableFuture.supplyAsync(work, PROBES.contains(path) ? forProbes : usual)
                    .join();
        } catch (CompletionException failed) {
            switch (failed.getCause()) {
                case RuntimeException known -> throw known;
                case Error error -> throw error;
                case null, default -> throw failed;
            }
        }
    }

    /** After the last call. */
    @Override
    public void close() {
        usual.shutdown();
        forProbes.shutdown();
    }
}
