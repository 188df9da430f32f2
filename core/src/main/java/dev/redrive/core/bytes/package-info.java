// SPDX-License-Identifier: Apache-2.0
/** Values as bytes and back, for what is stored: variable-length numbers, texts and payloads, one behind the other. */
@NullMarked
package dev.redrive.core.bytes;

import org.jspecify.annotations.NullMarked;
