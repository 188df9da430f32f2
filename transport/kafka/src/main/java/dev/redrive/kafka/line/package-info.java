// SPDX-License-Identifier: Apache-2.0
/**
 * The one thread of a queue that knows everything: what was read, what is out with the engine, what waits and what is
 * finished. Pollers, engine and publisher hand it values; docs/kafka.md has the whole on one page.
 */
@NullMarked
package dev.redrive.kafka.line;

import org.jspecify.annotations.NullMarked;
