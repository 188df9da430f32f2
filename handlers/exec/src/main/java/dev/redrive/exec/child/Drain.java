// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.child;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Reads a child's stream to its end and keeps only its tail, and its head where someone wants it, so that the child never
 * blocks on a full pipe.
 *
 * <p>On a thread of the platform's: a blocked read of a pipe holds the carrier of a virtual thread, and enough silent
 * children would hold them all.
 */
public final class Drain {

    private static final int BUFFER = 8192;

    private final Tail tail = new Tail();
    private final CountDownLatch ended = new CountDownLatch(1);
    /** Beginning with the first byte, and one more than was asked for, so that more is seen to be more. */
    private final ByteArrayOutputStream head = new ByteArrayOutputStream(0);

    private final int headMax;
    /** Written before the end is told, read after it. */
    private boolean cut;

    private Drain(int headMax) {
        this.headMax = headMax;
    }

    public static Drain of(InputStream stream, String name) {
        return keeping(stream, name, 0);
    }

    /** Keeps so many bytes from its beginning as well. */
    public static Drain keeping(InputStream stream, String name, int bytes) {
        Drain drain = new Drain(bytes == 0 ? 0 : bytes + 1);
        Thread.ofPlatform().daemon().name(name).start(() -> drain.run(stream));
        return drain;
    }

    private void run(InputStream stream) {
        byte[] buffer = new byte[BUFFER];
        try (stream) {
            for (int n = stream.read(buffer); n >= 0; n = stream.read(buffer)) {
                tail.add(buffer, n);
                head.write(buffer, 0, Math.min(n, headMax - head.size()));
            }
        } catch (IOException e) {
            // The pipe went away with its process: that is its end, but maybe not all of it.
            cut = true;
        } finally {
            ended.countDown();
        }
    }

    public Tail tail() {
        return tail;
    }

    /** All that was written, or one byte more than was to be kept; empty if the stream has not come to its end. */
    public Optional<byte[]> whole() {
        return ended.getCount() == 0 && !cut ? Optional.of(head.toByteArray()) : Optional.empty();
    }

    /** Waits for the end of the stream, no longer than that; the tail is what there is by then. */
    public void await(Duration atMost) throws InterruptedException {
        ended.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
    }
}
