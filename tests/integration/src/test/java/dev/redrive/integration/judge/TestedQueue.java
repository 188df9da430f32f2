// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.judge;

import java.util.Locale;

/** The queues of a run: which transport they are on, and who attempts their messages. */
public enum TestedQueue {
    /** Embedded, handled in the daemon. */
    CLASSES(false, true),
    /** Embedded, handled by processes that stay. */
    WORKERS(false, true),
    /** On Kafka; retries wait in memory, and the key with them. */
    HELD(true, true),
    /** On Kafka; retries wait on the retry topic and may be overtaken. */
    PARKED(true, false);

    private final boolean kafka;
    private final boolean ordered;

    TestedQueue(boolean kafka, boolean ordered) {
        this.kafka = kafka;
        this.ordered = ordered;
    }

    public boolean isOnKafka() {
        return kafka;
    }

    boolean isOrdered() {
        return ordered;
    }

    /** Its name in {@code redrive.yaml}, and that of its topic. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static TestedQueue of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
