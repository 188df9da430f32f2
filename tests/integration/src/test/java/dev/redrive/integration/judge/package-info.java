// SPDX-License-Identifier: Apache-2.0
/**
 * What a run under faults has shown: notes that handlers took outside the system, faults and when they were, and the
 * judgement of both. Pure: nothing here starts, waits or looks at a clock.
 */
@NullMarked
package dev.redrive.integration.judge;

import org.jspecify.annotations.NullMarked;
