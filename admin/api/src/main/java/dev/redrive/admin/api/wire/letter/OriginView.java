// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.letter;

import org.jspecify.annotations.Nullable;

/**
 * The record a dead letter was made of. What the letter does not tell is null.
 *
 * @param group the consumer group that gave it up
 */
public record OriginView(
        @Nullable String topic,
        @Nullable Integer partition,
        @Nullable Long offset,
        @Nullable String group) {}
