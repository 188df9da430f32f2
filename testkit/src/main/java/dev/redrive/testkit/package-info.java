// SPDX-License-Identifier: Apache-2.0
/**
 * What tests of Redrive, and of what is built on it, are made of: time that moves when told, seeds, messages, handlers
 * that follow a script. {@code promise} holds what must always be true, {@code transport} the suites that every transport
 * passes, {@code fake} one on the simulated disk of {@code disk}, {@code handler} the suite for handlers, {@code letter} dead
 * letters of known error shapes, {@code fuzz} garbled inputs for parsers.
 */
@NullMarked
package dev.redrive.testkit;

import org.jspecify.annotations.NullMarked;
