// SPDX-License-Identifier: Apache-2.0
/** Dead letters that are sent back by schedule. */
@NullMarked
package dev.redrive.catalog.recovery;

import org.jspecify.annotations.NullMarked;
