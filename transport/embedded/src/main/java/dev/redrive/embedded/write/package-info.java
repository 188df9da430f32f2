// SPDX-License-Identifier: Apache-2.0
/** Everything that changes: one writer thread, one transaction and one sync for all that waits. Front door: Writer. */
@NullMarked
package dev.redrive.embedded.write;

import org.jspecify.annotations.NullMarked;
