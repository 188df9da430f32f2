// SPDX-License-Identifier: Apache-2.0
/** Who may know whom, as tests; and the size report. */
@NullMarked
package dev.redrive.architecture;

import org.jspecify.annotations.NullMarked;
