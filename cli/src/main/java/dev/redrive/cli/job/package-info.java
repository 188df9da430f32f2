// SPDX-License-Identifier: Apache-2.0
/** The commands under {@code redrive job}, and how a job is watched. */
@NullMarked
package dev.redrive.cli.job;

import org.jspecify.annotations.NullMarked;
