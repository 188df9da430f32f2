// SPDX-License-Identifier: Apache-2.0
/** Messages that only a person or a recovery rule may revive. */
@NullMarked
package dev.redrive.core.deadletter;

import org.jspecify.annotations.NullMarked;
