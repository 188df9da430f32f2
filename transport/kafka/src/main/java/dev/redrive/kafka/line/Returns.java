// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

/** Reads what lay in the retry topic, from the bytes of its {@link Arrival}. */
@FunctionalInterface
public interface Returns {
    Returning read(byte[] bytes);
}
