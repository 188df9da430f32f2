// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.time.Time;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Consumer;

/**
 * What the world around gives: time, chance, and where to tell.
 *
 * @param seed where chance begins
 * @param fatal told of an error that means the process is broken; whoever runs the process decides
 * @param telemetry who hears what happens
 */
record Surroundings(Time time, long seed, MeterRegistry meters, Consumer<Throwable> fatal, Telemetry telemetry) {}
