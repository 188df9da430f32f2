// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.child;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Reads a child's stream to its end and keeps only the tail, so that the child never blocks on a full pipe.
 *
 * <p>On a thread of the platform's: a blocked read of a pipe holds the carrier of a virtual thread, and enough silent
 * children would hold them all.
 */
public final class Drain {

    private static final int BUFFER = 8192;

    private final Tail tail = new Tail();
    private final CountDownLatch ended = new CountDownLatch(1);

    private Drain() {}

    public static Drain of(InputStream stream, String name) {
        Drain drain = new Drain();
        Thread.ofPlatform().daemon().name(name).start(() -> drain.run(stream));
        return drain;
    }

    private void run(InputStream stream) {
        byte[] buffer = new byte[BUFFER];
        try (stream) {
            for (int n = stream.read(buffer); n >= 0; n = stream.read(buffer)) {
                tail.add(buffer, n);
            }
        } catch (IOException e) {
            // The pipe went away with its process: that is its end.
        } finally {
            ended.countDown();
        }
    }

    public Tail tail() {
        return tail;
    }

    /** Waits for the end of the stream, no longer than that; the tail is what there is by then. */
    public void await(Duration atMost) throws InterruptedException {
        ended.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
    }
}
