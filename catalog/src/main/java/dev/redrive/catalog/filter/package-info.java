// SPDX-License-Identifier: Apache-2.0
/**
 * The words in which people say which dead letters they mean. Pure: {@link dev.redrive.catalog.filter.Filter#parse} is the door;
 * what a filter means to the index is said there.
 */
@NullMarked
package dev.redrive.catalog.filter;

import org.jspecify.annotations.NullMarked;
