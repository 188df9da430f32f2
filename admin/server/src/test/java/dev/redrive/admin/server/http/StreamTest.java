// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.server.FakeControl;
import dev.redrive.admin.server.Frame;
import dev.redrive.core.time.Moment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class StreamTest {

    private final AtomicInteger cuts = new AtomicInteger();
    private final CountDownLatch hangs = new CountDownLatch(1);
    private final CountDownLatch letGo = new CountDownLatch(1);

    /** A reader who never reads: a write ends when the connection is closed under it. */
    private final class Hanging extends OutputStream {
        @Override
        public void write(int b) throws IOException {
            hangs.countDown();
            try {
                letGo.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new IOException("closed");
        }
    }

    private Stream stream(OutputStream out, boolean welcome) {
        return new Stream(
                out,
                new Stream.Line(() -> welcome, () -> {
                    cuts.incrementAndGet();
                    letGo.countDown();
                }),
                Served.REAL);
    }

    @Test
    void cutsAReaderWhoDoesNotReadInTime() throws InterruptedException {
        Stream stream = stream(new Hanging(), true);
        Thread writer = Thread.ofVirtual().start(stream::run);
        assertThat(hangs.await(10, TimeUnit.SECONDS)).isTrue();
        long now = Served.REAL.now().ticks();

        stream.cutIfSlow(now + Stream.WRITE_MAX.toMillis() / 2);
        assertThat(stream.isOver()).isFalse();
        stream.cutIfSlow(now + Stream.WRITE_MAX.toMillis() + 1);

        assertThat(stream.isOver()).isTrue();
        assertThat(cuts).hasValue(1);
        assertThat(writer.join(Duration.ofSeconds(10))).isTrue();
    }

    @Test
    void cutsAReaderWhoseFramesPileUp() throws InterruptedException {
        Stream stream = stream(new Hanging(), true);
        Thread writer = Thread.ofVirtual().start(stream::run);
        assertThat(hangs.await(10, TimeUnit.SECONDS)).isTrue();

        stream.offer(Collections.nCopies(1000, new Frame("queues", "{}")));

        assertThat(stream.isOver()).isTrue();
        assertThat(writer.join(Duration.ofSeconds(10))).isTrue();
    }

    @Test
    void writesFramesAsServerSentEvents() throws InterruptedException {
        var out = new ByteArrayOutputStream();
        var written = new CountDownLatch(1);
        Stream stream = stream(
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        out.write(b);
                    }

                    @Override
                    public void flush() {
                        if (out.toString(StandardCharsets.UTF_8).contains("event")) {
                            written.countDown();
                        }
                    }
                },
                true);
        Thread.ofVirtual().start(stream::run);

        stream.offer(List.of(new Frame("letters", "{\"unsettled\":1}")));

        assertThat(written.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo(": alive\n\nevent: letters\ndata: {\"unsettled\":1}\n\n");
        stream.cut();
    }

    @Test
    void asksByTheClockWhetherItsReaderIsStillWelcomeHoweverMuchComes() throws InterruptedException {
        var millis = new AtomicLong();
        var frames = new AtomicInteger();
        var box = new AtomicReference<Stream>();
        var frame = List.of(new Frame("letters", "{}"));
        // Each frame takes a second to write and brings the next, so that one always waits.
        var busy = new OutputStream() {
            @Override
            public void write(int b) {}

            @Override
            public void flush() {
                millis.addAndGet(1_000);
                if (frames.incrementAndGet() < 1_000) {
                    box.get().offer(frame);
                }
            }
        };
        var welcome = new AtomicInteger();
        box.set(new Stream(
                busy,
                new Stream.Line(() -> welcome.incrementAndGet() < 3, cuts::incrementAndGet),
                () -> new Moment(FakeControl.START, millis.get())));

        Thread writer = Thread.ofVirtual().start(box.get()::run);

        assertThat(writer.join(Duration.ofSeconds(10))).isTrue();
        assertThat(welcome).hasValue(3);
        assertThat(millis.get()).isBetween(3 * Stream.HEARTBEAT.toMillis(), 4 * Stream.HEARTBEAT.toMillis());
    }
}
