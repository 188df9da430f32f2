// SPDX-License-Identifier: Apache-2.0
/** Writes dead letters, retries and positions, and never gives one up. */
@NullMarked
package dev.redrive.kafka.publish;

import org.jspecify.annotations.NullMarked;
