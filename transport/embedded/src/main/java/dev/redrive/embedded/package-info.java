// SPDX-License-Identifier: Apache-2.0
/** Source and ledger on the embedded store. Place: an adapter behind core's ports. */
@NullMarked
package dev.redrive.embedded;

import org.jspecify.annotations.NullMarked;
