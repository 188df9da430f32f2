// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.admin.server.Frame;
import dev.redrive.core.time.Time;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * One reader of changes. Frames wait in a bounded box for the thread that writes them; whoever lets the box fill, or takes too
 * long over one write, is cut off.
 */
final class Stream {

    static final Duration HEARTBEAT = Duration.ofSeconds(15);
    static final Duration WRITE_MAX = Duration.ofSeconds(10);
    private static final int WAITING_MAX = 200;
    private static final long IDLE = -1;
    private static final String ALIVE = ": alive\n\n";

    private final OutputStream out;
    private final Line line;
    private final Time time;
    private final BlockingQueue<String> waiting = new ArrayBlockingQueue<>(WAITING_MAX);
    private volatile boolean over;
    private volatile long writingSince = IDLE;

    /**
     * The connection behind it.
     *
     * @param stillWelcome whether its caller's token or session is still good; asked every {@link #HEARTBEAT}
     * @param cut closes it under a write that hangs
     */
    record Line(BooleanSupplier stillWelcome, Runnable cut) {}

    Stream(OutputStream out, Line line, Time time) {
        this.out = out;
        this.line = line;
        this.time = time;
    }

    /** Never waits. */
    void offer(List<Frame> frames) {
        for (Frame each : frames) {
            if (!over && !waiting.offer(each.text())) {
                cut();
            }
        }
    }

    void cutIfSlow(long now) {
        long since = writingSince;
        if (since != IDLE && now - since > WRITE_MAX.toMillis()) {
            cut();
        }
    }

    void cut() {
        if (!over) {
            over = true;
            // It may be waiting for frames rather than for its reader.
            waiting.clear();
            waiting.offer("");
            line.cut.run();
        }
    }

    boolean isOver() {
        return over;
    }

    /** Writes until the reader goes, or is cut off. */
    void run() {
        try {
            write(ALIVE);
            long asked = time.now().ticks();
            while (!over) {
                long left = asked + HEARTBEAT.toMillis() - time.now().ticks();
                String next = left <= 0 ? null : waiting.poll(left, TimeUnit.MILLISECONDS);
                if (next == null) {
                    // By the clock and not by silence: where much happens there is none.
                    if (!line.stillWelcome.getAsBoolean()) {
                        return;
                    }
                    asked = time.now().ticks();
                }
                write(next == null ? ALIVE : next);
            }
        } catch (IOException gone) {
            // The reader has closed its end: that is how streams end.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            over = true;
        }
    }

    private void write(String text) throws IOException {
        writingSince = time.now().ticks();
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
        writingSince = IDLE;
    }
}
