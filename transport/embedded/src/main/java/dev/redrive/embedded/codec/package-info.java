// SPDX-License-Identifier: Apache-2.0
/** What stored bytes mean: row numbers, ids, bodies, packs, checksums. Pure functions; knows no database. */
@NullMarked
package dev.redrive.embedded.codec;

import org.jspecify.annotations.NullMarked;
