// SPDX-License-Identifier: Apache-2.0
/** What is said to people about what they have written. */
@NullMarked
package dev.redrive.core.text;

import org.jspecify.annotations.NullMarked;
