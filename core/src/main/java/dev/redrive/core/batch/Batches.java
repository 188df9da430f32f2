// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.batch;

/**
 * How a queue makes batches of its messages.
 *
 * @param by which messages may go together
 * @param critical for messages of high and critical priority
 */
public record Batches(BatchKey by, Batching standard, Batching critical) {

    public static final Batches USUAL = new Batches(BatchKey.NONE, Batching.STANDARD, Batching.CRITICAL);

    public Batches by(BatchKey key) {
        return new Batches(key, standard, critical);
    }

    public Batches standard(Batching batching) {
        return new Batches(by, batching, critical);
    }

    public Batches critical(Batching batching) {
        return new Batches(by, standard, batching);
    }

    public Batching of(Batcher batcher) {
        return switch (batcher) {
            case STANDARD -> standard;
            case CRITICAL -> critical;
        };
    }

    /** Messages that may be with the handler at a time. */
    public int messagesMax() {
        return standard.messagesMax() + critical.messagesMax();
    }
}
