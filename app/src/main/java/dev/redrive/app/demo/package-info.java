// SPDX-License-Identifier: Apache-2.0
/** {@code redrive demo}: queues whose handlers fail in several ways, and somebody who keeps pushing. */
@NullMarked
package dev.redrive.app.demo;

import org.jspecify.annotations.NullMarked;
