// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import java.util.concurrent.atomic.AtomicLong;

/** Numbers assignments of one topic, in this process: the group's generation where that grows, and one more where not. */
public final class Epochs {

    private final AtomicLong last = new AtomicLong();

    long next(int generation) {
        return last.updateAndGet(before -> Math.max(generation, before + 1));
    }
}
