// SPDX-License-Identifier: Apache-2.0
/**
 * A real daemon with its queues, those who send to them, and what can be broken meanwhile. The handler notes what it does in a
 * file outside the system; {@link dev.redrive.integration.judge} judges that.
 */
@NullMarked
package dev.redrive.integration.scene;

import org.jspecify.annotations.NullMarked;
