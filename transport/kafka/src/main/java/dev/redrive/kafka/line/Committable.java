// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

/**
 * What a poller shall commit for a partition.
 *
 * @param version of the window it was taken from
 */
public record Committable(int partition, long watermark, String metadata, long version) {}
