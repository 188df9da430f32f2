// SPDX-License-Identifier: Apache-2.0
/**
 * The commands. Place: outermost; talks only to the admin API, and through {@code port} to the program around it. Front
 * door: {@link dev.redrive.cli.Cli}.
 */
@NullMarked
package dev.redrive.cli;

import org.jspecify.annotations.NullMarked;
