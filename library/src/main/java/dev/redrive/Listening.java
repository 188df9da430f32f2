// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

/** A listener at its post. Closing it ends that, after what already waits for it has been told. */
public interface Listening extends AutoCloseable {

    /** How many calls may wait for a slow listener. */
    int WAITING_MAX = 10_000;

    /** How many bytes the values of their messages may have in all. */
    long BYTES_MAX = 64L << 20;

    /** How many calls were let go since they did not fit. Also the metric {@code redrive.listener.dropped}. */
    long dropped();

    @Override
    void close();
}
