// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

/**
 * One partition of a topic that a queue reads.
 *
 * @param place the topic and the partition's number, as {@code orders/3}
 * @param watermark everything below is finished
 * @param end what will be read next
 * @param lag how many records lie between the watermark and the end of the partition
 * @param out being worked on
 * @param waiting for their next attempt, in memory or where they lie
 * @param late of these, those whose time has come; of a partition in another process this is not known
 */
public record PartitionView(String place, long watermark, long end, long lag, int out, long waiting, int late) {}
