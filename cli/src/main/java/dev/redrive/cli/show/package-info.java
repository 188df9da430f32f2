// SPDX-License-Identifier: Apache-2.0
/** How things look in a terminal: tables, lengths of time, payloads, plots. Pure text in, text out. */
@NullMarked
package dev.redrive.cli.show;

import org.jspecify.annotations.NullMarked;
