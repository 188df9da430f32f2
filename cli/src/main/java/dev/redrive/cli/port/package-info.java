// SPDX-License-Identifier: Apache-2.0
/** The doors of the command line: what it needs from the program around it, and what it answers. */
@NullMarked
package dev.redrive.cli.port;

import org.jspecify.annotations.NullMarked;
