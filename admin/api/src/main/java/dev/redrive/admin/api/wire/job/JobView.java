// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.job;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A bulk act.
 *
 * @param kind replay, purge or export
 * @param said how its letters were chosen
 * @param state running, paused, stopped, done, cancelled or failed
 * @param to where a replay sends them
 * @param rate at most so many a second; null for no limit
 * @param all letters selected
 * @param done replayed, dropped or written
 * @param passed by: someone else had dealt with them, they were held, or no longer there
 * @param held because they had been replayed too often
 * @param failed could not be dealt with
 * @param succeeded of those replayed
 * @param diedAgain of those replayed
 * @param dropped of those replayed: skipped, or dropped by a person, before they ended otherwise
 * @param unknown of those replayed: sent to a topic, where their end is not known, or not ended in time
 * @param trying of those replayed: not ended yet
 * @param waiting whether nothing is sent until some of those replayed have ended
 * @param outcome the last five in words; null while nothing was replayed
 * @param by who started it
 * @param owner the instance that works on it
 * @param note why it is paused, stopped or failed, or what it waits for
 */
public record JobView(
        String id,
        String kind,
        String said,
        String state,
        @Nullable String to,
        @Nullable Double rate,
        @Nullable Integer canary,
        @Nullable Double stopIf,
        long all,
        long done,
        long passed,
        long held,
        long failed,
        long succeeded,
        long diedAgain,
        long dropped,
        long unknown,
        long trying,
        boolean waiting,
        @Nullable String outcome,
        String by,
        String owner,
        Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable String note) {}
