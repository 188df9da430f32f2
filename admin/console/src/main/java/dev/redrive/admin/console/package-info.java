// SPDX-License-Identifier: Apache-2.0
/** The web console's files. Front door: {@link dev.redrive.admin.console.Console}; the server sends what it gives. */
@NullMarked
package dev.redrive.admin.console;

import org.jspecify.annotations.NullMarked;
