// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import java.time.Duration;

/**
 * How this process stands in one of a queue's two groups.
 *
 * @param partitions assigned to it
 * @param unread messages on them that it has not read yet, as the brokers said with the last fetch
 * @param rebalances it took part in
 * @param commitFailures since it started
 * @param uncommitted how long what was to be committed has waited for that; zero if nothing does
 */
public record GroupReport(int partitions, long unread, long rebalances, long commitFailures, Duration uncommitted) {}
