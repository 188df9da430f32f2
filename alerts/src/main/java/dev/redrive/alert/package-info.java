// SPDX-License-Identifier: Apache-2.0
/**
 * Judges queues as a whole. {@link dev.redrive.alert.AlertDesk} is the front door and has the one thread; {@link
 * dev.redrive.alert.QueueJudge} and what it uses are pure, with time passed in.
 */
@NullMarked
package dev.redrive.alert;

import org.jspecify.annotations.NullMarked;
