// SPDX-License-Identifier: Apache-2.0
/** 4 of 6: attempt → decide → settle. Finds the queue's policy and asks it for a verdict. */
@NullMarked
package dev.redrive.engine.decide;

import org.jspecify.annotations.NullMarked;
