// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.child;

import java.nio.charset.StandardCharsets;

/** The last bytes of a stream of any length. Written by the thread that drains it, read by any. */
public final class Tail {

    /** What is kept, in bytes; it always fits a failure's message. */
    static final int KEPT_MAX = 4096;

    private final byte[] ring = new byte[KEPT_MAX];
    private long written;

    synchronized void add(byte[] bytes, int length) {
        int from = Math.max(0, length - KEPT_MAX);
        written += from;
        for (int i = from; i < length; i++) {
            ring[(int) (written++ % KEPT_MAX)] = bytes[i];
        }
    }

    /** Forgets what came so far, so that a worker's next message is not told about the last one. */
    public synchronized void clear() {
        written = 0;
    }

    /** Decoded as UTF-8 with replacements, without a cut character at its start and space at its ends. */
    public synchronized String text() {
        int length = (int) Math.min(written, KEPT_MAX);
        byte[] inOrder = new byte[length];
        for (int i = 0; i < length; i++) {
            inOrder[i] = ring[(int) ((written - length + i) % KEPT_MAX)];
        }
        int start = 0;
        while (written > KEPT_MAX && start < length && (inOrder[start] & 0xC0) == 0x80) {
            start++;
        }
        return new String(inOrder, start, length - start, StandardCharsets.UTF_8).strip();
    }

    public String lastLine() {
        String text = text();
        return text.substring(text.lastIndexOf('\n') + 1).strip();
    }
}
