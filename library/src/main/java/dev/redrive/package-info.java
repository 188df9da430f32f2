// SPDX-License-Identifier: Apache-2.0
/** The front door for Java programs. Place: puts engine and adapters together, without the file. */
@NullMarked
package dev.redrive;

import org.jspecify.annotations.NullMarked;
