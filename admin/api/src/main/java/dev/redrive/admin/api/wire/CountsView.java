// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import org.jspecify.annotations.Nullable;

/**
 * The number of items of a queue by status.
 *
 * @param completed those that are still kept; null where completed items are not kept, as on Kafka
 * @param dead null while it is not known: dead letters are still being read
 */
public record CountsView(
        long pending,
        long active,
        long failed,
        @Nullable Long completed,
        @Nullable Long dead) {}
