// SPDX-License-Identifier: Apache-2.0
/** The daemon killed at a named step of its work: a debugger stops it there, and it never goes on. */
@NullMarked
package dev.redrive.integration.crash;

import org.jspecify.annotations.NullMarked;
