// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position;

import java.util.TreeMap;
import java.util.TreeSet;

/** What a window should do, one offset at a time, with nothing clever in it. */
final class NaiveWindow {
    final TreeSet<Long> finished = new TreeSet<>();
    final TreeMap<Long, Failed> failed = new TreeMap<>();
    long watermark;
    long end;

    NaiveWindow(long start) {
        watermark = start;
        end = start;
    }

    void arrivedUpTo(long position) {
        for (long offset = end; offset < position; offset++) {
            finish(offset);
        }
        end = Math.max(end, position);
        advance();
    }

    void arrived(long offset) {
        arrivedUpTo(offset);
        end = Math.max(end, offset + 1);
    }

    void finish(long offset) {
        if (offset >= watermark) {
            finished.add(offset);
            failed.remove(offset);
            advance();
        }
    }

    void failed(long offset, Failed failure) {
        if (!isFinished(offset)) {
            failed.put(offset, failure);
        }
    }

    boolean isFinished(long offset) {
        return offset < watermark || finished.contains(offset);
    }

    /** As a restart leaves it: all is known that was known, and nothing has arrived. */
    void restart() {
        end = watermark;
    }

    private void advance() {
        while (finished.remove(watermark)) {
            watermark++;
        }
        end = Math.max(end, watermark);
    }
}
