// SPDX-License-Identifier: Apache-2.0
/** The doors between the engine and the rest: sources, handlers, and what people may ask for. */
@NullMarked
package dev.redrive.core.port;

import org.jspecify.annotations.NullMarked;
