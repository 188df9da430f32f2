// SPDX-License-Identifier: Apache-2.0
/**
 * 3 of 6: claim → attempt → decide. Runs handlers on virtual threads and says what came of it.
 */
@NullMarked
package dev.redrive.engine.attempt;

import org.jspecify.annotations.NullMarked;
