// SPDX-License-Identifier: Apache-2.0
/** The commands under {@code redrive kafka}. */
@NullMarked
package dev.redrive.cli.kafka;

import org.jspecify.annotations.NullMarked;
