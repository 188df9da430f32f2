// SPDX-License-Identifier: Apache-2.0
/** The console, seen with a real browser on a real daemon. Screenshots of every screen go to {@code target/screenshots}. */
@NullMarked
package dev.redrive.browser;

import org.jspecify.annotations.NullMarked;
