// SPDX-License-Identifier: Apache-2.0
/** The main program: reads the configuration, builds everything by hand, starts, drains, stops. */
@NullMarked
package dev.redrive.app;

import org.jspecify.annotations.NullMarked;
