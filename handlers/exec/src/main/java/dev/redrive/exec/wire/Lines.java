// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream read line by line, each within a bound. Owned by one thread. */
public final class Lines {

    /** A call: a message's value with room for its escapes. */
    public static final int CALL_MAX = 64 << 20;

    /** An answer: a failure's words, or what was made of a document. */
    public static final int ANSWER_MAX = 16 << 20;

    /** An answer to a batch: those of many failures. */
    public static final int BATCH_ANSWER_MAX = 16 << 20;

    private static final int BUFFER = 8192;

    /** What came. */
    public sealed interface Heard {
        /** A whole line, without its end. Never compared, and a copy would cost what the bound allows. */
        record Line(byte[] bytes) implements Heard {}

        /** The stream ended, after that much of a line. */
        record End(int unfinished) implements Heard {}

        /** More than the bound without the end of a line; nothing after it can be trusted. */
        record TooLong() implements Heard {}
    }

    private final InputStream stream;
    private final int max;
    private final byte[] buffer = new byte[BUFFER];
    private int from;
    private int to;

    public Lines(InputStream stream, int max) {
        this.stream = stream;
        this.max = max;
    }

    public Heard next() throws IOException {
        return next(max);
    }

    /** As {@link #next()}, with a bound of its own. */
    public Heard next(int bound) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (true) {
            int end = from;
            while (end < to && buffer[end] != '\n') {
                end++;
            }
            line.write(buffer, from, end - from);
            if (line.size() > bound) {
                return new Heard.TooLong();
            }
            if (end < to) {
                from = end + 1;
                return new Heard.Line(line.toByteArray());
            }
            from = 0;
            to = Math.max(0, stream.read(buffer));
            if (to == 0) {
                return new Heard.End(line.size());
            }
        }
    }

    /** Whether something has come already that nobody asked for. */
    public boolean waiting() throws IOException {
        return from < to || stream.available() > 0;
    }
}
