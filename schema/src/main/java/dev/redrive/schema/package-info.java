// SPDX-License-Identifier: Apache-2.0
/**
 * Holds messages against a JSON Schema before their handler sees them. Place: an adapter behind core's {@code MessageCheck}.
 * Front door: {@link dev.redrive.schema.MessageSchema}. Nothing is read but the schema's file and those beside it, and
 * only while it is compiled.
 */
@NullMarked
package dev.redrive.schema;

import org.jspecify.annotations.NullMarked;
