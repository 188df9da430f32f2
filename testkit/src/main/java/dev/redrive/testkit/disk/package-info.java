// SPDX-License-Identifier: Apache-2.0
/**
 * A disk that is unkind in every way a disk may be: it forgets what was not synced, tears and garbles it, fails a sync, and runs
 * out of space. {@link dev.redrive.testkit.disk.PowerLoss} does the same to bytes of a real one.
 */
@NullMarked
package dev.redrive.testkit.disk;

import org.jspecify.annotations.NullMarked;
