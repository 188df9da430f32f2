// SPDX-License-Identifier: Apache-2.0
/** Where verdicts become durable. */
@NullMarked
package dev.redrive.core.ledger;

import org.jspecify.annotations.NullMarked;
