// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import dev.redrive.embedded.write.SyncWatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Stops the writer, once it is told to, after it has written a group and before anyone is told so. It knows what the log was before:
 * that much is on the disk, and the rest may be.
 */
final class HeldSync implements SyncWatch {
    private static final int PATIENCE_SECONDS = 20;

    private final Path log;
    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private volatile boolean wanted;
    private volatile byte[] before = {};
    private volatile byte[] after = {};

    HeldSync(Path log) {
        this.log = log;
    }

    @Override
    public Runnable begin() {
        if (!wanted) {
            return () -> {};
        }
        before = bytes(log);
        return this::hold;
    }

    private void hold() {
        if (held.getCount() > 0) {
            after = bytes(log);
            held.countDown();
            await(released);
        }
    }

    /** From the next group on. */
    void want() {
        wanted = true;
    }

    void awaitHeld() {
        await(held);
    }

    void release() {
        wanted = false;
        released.countDown();
    }

    /** What is surely on the disk. */
    byte[] before() {
        return before;
    }

    /** What would be after the sync. */
    byte[] after() {
        return after;
    }

    static byte[] bytes(Path file) {
        try {
            return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("nothing was written");
            }
        } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts this", e);
        }
    }
}
