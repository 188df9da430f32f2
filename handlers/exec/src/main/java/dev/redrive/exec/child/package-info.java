// SPDX-License-Identifier: Apache-2.0
/**
 * Child processes:
 * started in a clean environment, written down, and ended with everything they started. Front door: Children.
 */
@NullMarked
package dev.redrive.exec.child;

import org.jspecify.annotations.NullMarked;
