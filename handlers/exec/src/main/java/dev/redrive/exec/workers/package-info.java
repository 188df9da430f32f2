// SPDX-License-Identifier: Apache-2.0
/** Processes that stay: each holds one message at a time, and one that dies is started again. */
@NullMarked
package dev.redrive.exec.workers;

import org.jspecify.annotations.NullMarked;
