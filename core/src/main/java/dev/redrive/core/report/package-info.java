// SPDX-License-Identifier: Apache-2.0
/** What a queue and its engine say about themselves. */
@NullMarked
package dev.redrive.core.report;

import org.jspecify.annotations.NullMarked;
