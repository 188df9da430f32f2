// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.child;

import dev.redrive.core.file.PrivateFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Locale;

/**
 * The children alive now, in a file that outlives this process, though not the machine: nothing is synced.
 *
 * <p>One line of fixed width per child, rewritten in place: a child costs two small writes, and the file grows with the
 * children alive at once, never with those there have been. A line cut short by a crash is a child that nobody was
 * handed yet.
 *
 * <p>Not a channel: the thread of an attempt may be interrupted at any time, which would close it for all.
 */
final class Roll implements AutoCloseable {

    static final String FILE = "children";

    private static final int LINE = 48;
    private static final String LINE_FORM = "%-" + (LINE - 1) + "s\n";

    private final RandomAccessFile file;
    private final long firstLine;
    private final BitSet taken = new BitSet();

    private Roll(RandomAccessFile file, long firstLine) {
        this.file = file;
        this.firstLine = firstLine;
    }

    /** A new file with nobody on it. */
    static Roll create(Path dataDirectory, Instance instance) throws IOException {
        byte[] head = (instance.line() + "\n").getBytes(StandardCharsets.UTF_8);
        Path path = dataDirectory.resolve(FILE);
        PrivateFiles.create(path);
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        file.setLength(0);
        file.write(head);
        return new Roll(file, head.length);
    }

    /** Writes a child down and returns its line. */
    synchronized int add(Named child) throws IOException {
        int line = taken.nextClearBit(0);
        put(line, child.line());
        taken.set(line);
        return line;
    }

    synchronized void remove(int line) throws IOException {
        taken.clear(line);
        put(line, "");
    }

    private void put(int line, String text) throws IOException {
        byte[] bytes = String.format(Locale.ROOT, LINE_FORM, text).getBytes(StandardCharsets.US_ASCII);
        file.seek(firstLine + (long) line * LINE);
        file.write(bytes);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
