// SPDX-License-Identifier: Apache-2.0
/** An in-memory yard of dead letters, and the suite that it and every real one pass. */
@NullMarked
package dev.redrive.testkit.yard;

import org.jspecify.annotations.NullMarked;
