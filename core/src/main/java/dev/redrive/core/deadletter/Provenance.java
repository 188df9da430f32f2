// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

import org.jspecify.annotations.Nullable;

/**
 * The record a letter was made of. What the letter does not tell is null.
 *
 * @param group the consumer group that gave it up
 */
public record Provenance(
        @Nullable String topic,
        @Nullable Integer partition,
        @Nullable Long offset,
        @Nullable String group) {

    public static final Provenance UNTOLD = new Provenance(null, null, null, null);

    @Override
    public String toString() {
        String known = topic == null ? "unknown topic" : topic;
        return partition == null || offset == null ? known : known + "-" + partition + "@" + offset;
    }
}
