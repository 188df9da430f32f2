// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The engine of a queue: counts since it started, and what it does now.
 *
 * @param received deliveries, woken ones included
 * @param returned given back to the source, or abandoned at the stop
 * @param inHand in a lane, under a claim, or with the ledger
 * @param gap what came in and is nowhere; not zero means a bug
 * @param runners threads that attempts run on, busy or not
 * @param suspects messages run one at a time because they were active at unclean stops
 * @param running attempts under way, the longest first, bounded; only where one queue is asked for
 */
public record EngineView(
        long received,
        long completed,
        long duplicates,
        long skipped,
        long parked,
        long buried,
        long returned,
        long inHand,
        long gap,
        int active,
        int runners,
        int suspects,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<RunningView> running) {}
