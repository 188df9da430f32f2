// SPDX-License-Identifier: Apache-2.0
/** The suites that every transport passes, real or not: what its ports promise, and what it keeps when power is lost. */
@NullMarked
package dev.redrive.testkit.transport;

import org.jspecify.annotations.NullMarked;
