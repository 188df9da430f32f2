// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import org.jspecify.annotations.Nullable;

/**
 * How many items of a queue stand where.
 *
 * @param completed those that are still kept; null where completed items are not kept, as on Kafka
 */
public record CountsView(
        long pending, long active, long failed, @Nullable Long completed, long dead) {}
