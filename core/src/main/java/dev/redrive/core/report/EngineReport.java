// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An engine at one moment.
 *
 * @param active attempts under way
 * @param stuck of those, how many ignore their deadline
 * @param runners threads that attempts run on, busy or not
 * @param suspects messages run one at a time because they were active at unclean stops
 * @param blocked why the queue cannot go on; null if it can
 * @param running attempts under way, the longest first; at most {@link #RUNNING_MAX}
 */
public record EngineReport(
        Flow flow,
        int active,
        int stuck,
        int runners,
        int suspects,
        boolean paused,
        @Nullable String blocked,
        List<Running> running) {

    public static final int RUNNING_MAX = 10_000;

    public EngineReport {
        running = List.copyOf(running);
    }
}
