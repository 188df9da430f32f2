// SPDX-License-Identifier: Apache-2.0
/** The commands under {@code redrive policy}. */
@NullMarked
package dev.redrive.cli.policy;

import org.jspecify.annotations.NullMarked;
