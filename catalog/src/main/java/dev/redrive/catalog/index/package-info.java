// SPDX-License-Identifier: Apache-2.0
/**
 * The index of all dead letters, in SQLite. {@link dev.redrive.catalog.index.Index} takes the yards' news, {@link
 * dev.redrive.catalog.index.Lists} and {@link dev.redrive.catalog.index.Groups} answer. Nothing in it is kept in memory, and
 * nothing in it is precious: it can be read from the yards again.
 *
 * <p>Facts that many letters share (where they lie, code, error, type, group ...) are one row of {@code kinds}, which also
 * counts its letters by state. So counts and groups are sums over kinds, and most of a filter is decided once per kind.
 */
@NullMarked
package dev.redrive.catalog.index;

import org.jspecify.annotations.NullMarked;
