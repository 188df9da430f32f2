// SPDX-License-Identifier: Apache-2.0
/** Files and folders that only their owner can read. */
@NullMarked
package dev.redrive.core.file;

import org.jspecify.annotations.NullMarked;
