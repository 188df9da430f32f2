// SPDX-License-Identifier: Apache-2.0
/**
 * A transport on a simulated disk, moved by levers: {@link dev.redrive.testkit.fake.FakeTransport}. It passes the same suites as
 * the real ones.
 */
@NullMarked
package dev.redrive.testkit.fake;

import org.jspecify.annotations.NullMarked;
