// SPDX-License-Identifier: Apache-2.0
/** An in-memory transport whose every delay is the test's to choose, and the suite that it and every real one pass. */
@NullMarked
package dev.redrive.testkit.transport;

import org.jspecify.annotations.NullMarked;
