// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

/**
 * What a poller shall commit for a partition.
 *
 * @param epoch of the assignment it belongs to: under another it would be a step back
 * @param version of the window it was taken from
 */
public record Committable(int partition, long epoch, long watermark, String metadata, long version) {}
