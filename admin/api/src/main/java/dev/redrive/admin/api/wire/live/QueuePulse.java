// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.live;

import dev.redrive.admin.api.wire.CountsView;
import org.jspecify.annotations.Nullable;

/**
 * A queue at one moment.
 *
 * @param perSecond messages that were finished, parked or buried since the look before, per second
 * @param blocked why it cannot go on; null if it can
 */
public record QueuePulse(
        String name, boolean paused, @Nullable String blocked, CountsView counts, double perSecond) {}
