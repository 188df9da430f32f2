// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.contender;

import dev.redrive.bench.load.Contender;
import dev.redrive.bench.load.Work;
import dev.redrive.bench.measure.Threads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The limit: a loop that writes everything waiting into a preallocated file, syncs once and wakes those who waited. No
 * queue, no index, no handler. A lifecycle is two writes, one with the payload and one small one for its completion, and a
 * producer waits for both.
 */
public final class BareLoop implements Contender {

    private static final int FILE_BYTES = 64 << 20;
    private static final int GROUP_BYTES_MAX = 1 << 20;
    /** What marks a message as completed: its place and a checksum, say. */
    private static final int MARK_BYTES = 16;

    @Override
    public Running open(Path empty, Work work) throws IOException {
        return new Loop(empty.resolve("file"), work);
    }

    @Override
    public String toString() {
        return "bare loop";
    }

    private static final class Entry {
        final List<byte[]> bytes;
        final Thread waiter = Thread.currentThread();
        volatile boolean synced;

        Entry(List<byte[]> bytes) {
            this.bytes = bytes;
        }
    }

    private static final class Loop implements Running {
        private final Work work;
        private final FileChannel file;
        private final ByteBuffer group = ByteBuffer.allocateDirect(GROUP_BYTES_MAX);
        private final ConcurrentLinkedQueue<Entry> waiting = new ConcurrentLinkedQueue<>();
        private final Thread writer = Thread.ofPlatform().name("bare-loop").unstarted(this::write);
        private volatile boolean asleep;
        private volatile boolean closed;

        Loop(Path path, Work work) throws IOException {
            this.work = work;
            this.file = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            for (int at = 0; at < FILE_BYTES; at += GROUP_BYTES_MAX) {
                file.write(group.clear(), at);
            }
            file.force(true);
            writer.start();
        }

        @Override
        public void push(List<byte[]> payloads) {
            append(payloads);
            append(List.of(new byte[MARK_BYTES * payloads.size()]));
            payloads.forEach(each -> work.finish());
        }

        private void append(List<byte[]> bytes) {
            Entry entry = new Entry(bytes);
            waiting.add(entry);
            if (asleep) {
                LockSupport.unpark(writer);
            }
            while (!entry.synced) {
                LockSupport.park(this);
            }
        }

        private void write() {
            Entry[] entries = new Entry[GROUP_BYTES_MAX / MARK_BYTES];
            long at = 0;
            try {
                while (!closed) {
                    int count = collect(entries);
                    if (count == 0) {
                        sleep();
                        continue;
                    }
                    at = at + group.limit() > FILE_BYTES ? 0 : at;
                    at += file.write(group, at);
                    file.force(false);
                    for (int i = 0; i < count; i++) {
                        entries[i].synced = true;
                        LockSupport.unpark(entries[i].waiter);
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private int collect(Entry[] entries) {
            group.clear();
            int count = 0;
            for (Entry next = waiting.peek(); next != null && fits(next); next = waiting.peek()) {
                waiting.remove();
                next.bytes.forEach(group::put);
                entries[count++] = next;
            }
            group.flip();
            return count;
        }

        private boolean fits(@Nullable Entry next) {
            return next != null && next.bytes.size() * Work.BYTES <= group.remaining();
        }

        private void sleep() {
            asleep = true;
            if (waiting.isEmpty() && !closed) {
                LockSupport.park(this);
            }
            asleep = false;
        }

        @Override
        public long finished() {
            return work.finished();
        }

        @Override
        public void close() throws IOException {
            closed = true;
            LockSupport.unpark(writer);
            Threads.join(writer);
            file.close();
        }
    }
}
