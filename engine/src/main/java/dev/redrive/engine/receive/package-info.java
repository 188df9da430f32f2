// SPDX-License-Identifier: Apache-2.0
/** 1 of 6: source → lanes, with back-pressure. Owned by the engine thread. */
@NullMarked
package dev.redrive.engine.receive;

import org.jspecify.annotations.NullMarked;
