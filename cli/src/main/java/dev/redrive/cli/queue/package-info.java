// SPDX-License-Identifier: Apache-2.0
/** The commands under {@code redrive queue}. */
@NullMarked
package dev.redrive.cli.queue;

import org.jspecify.annotations.NullMarked;
