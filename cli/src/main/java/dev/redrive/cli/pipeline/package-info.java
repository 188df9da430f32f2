// SPDX-License-Identifier: Apache-2.0
/** {@code redrive pipeline}: graphs of nodes, and documents for them. */
@NullMarked
package dev.redrive.cli.pipeline;

import org.jspecify.annotations.NullMarked;
