// SPDX-License-Identifier: Apache-2.0
/**
 * Parsers under fire: good inputs, changed by chance from a seed, given to a parser that must bear them all. {@link
 * dev.redrive.testkit.fuzz.Fuzz} is what the test of a parser extends, {@link dev.redrive.testkit.fuzz.Fuzzing} runs all of them for
 * as long as wanted.
 */
@NullMarked
package dev.redrive.testkit.fuzz;

import org.jspecify.annotations.NullMarked;
