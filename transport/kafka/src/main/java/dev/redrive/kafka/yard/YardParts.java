// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import dev.redrive.core.deadletter.Dialects;
import dev.redrive.core.time.Time;
import java.util.random.RandomGenerator;

/**
 * What a yard works with.
 *
 * @param chance names its claims: no two processes may draw alike
 * @param dialects reads the letters of others
 */
public record YardParts(Time time, RandomGenerator chance, Dialects dialects) {}
