// SPDX-License-Identifier: Apache-2.0
/**
 * What other systems write on dead letters, as a table: {@link dev.redrive.catalog.dialect.Table} has one entry per system, {@link
 * dev.redrive.catalog.dialect.KnownDialects} is the door. Pure.
 */
@NullMarked
package dev.redrive.catalog.dialect;

import org.jspecify.annotations.NullMarked;
