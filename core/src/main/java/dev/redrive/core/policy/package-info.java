// SPDX-License-Identifier: Apache-2.0
/** Pure rules: how far a message has come, what happened, time and chance in; a verdict out. */
@NullMarked
package dev.redrive.core.policy;

import org.jspecify.annotations.NullMarked;
