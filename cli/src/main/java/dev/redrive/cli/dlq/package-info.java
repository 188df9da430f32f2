// SPDX-License-Identifier: Apache-2.0
/** The commands under {@code redrive dlq}. */
@NullMarked
package dev.redrive.cli.dlq;

import org.jspecify.annotations.NullMarked;
