// SPDX-License-Identifier: Apache-2.0
/** Reads topics: one thread and one consumer each, which also commits. Hands everything to the line. */
@NullMarked
package dev.redrive.kafka.poll;

import org.jspecify.annotations.NullMarked;
