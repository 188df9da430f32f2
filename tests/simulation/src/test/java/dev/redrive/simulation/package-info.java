// SPDX-License-Identifier: Apache-2.0
/**
 * A whole engine on one thread, with everything around it drawn from one seed: load, handlers, delays, faults. {@link
 * dev.redrive.simulation.World} is the front door.
 */
@NullMarked
package dev.redrive.simulation;

import org.jspecify.annotations.NullMarked;
