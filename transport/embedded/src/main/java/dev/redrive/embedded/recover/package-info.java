// SPDX-License-Identifier: Apache-2.0
/** Opening a data directory: its owner, its schema, its high-water mark. Used once, by the opening thread. */
@NullMarked
package dev.redrive.embedded.recover;

import org.jspecify.annotations.NullMarked;
