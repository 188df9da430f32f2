// SPDX-License-Identifier: Apache-2.0
/** What goes to the engines: one feeder thread owns cursors, due times and parked keys. Front door: Feeder. */
@NullMarked
package dev.redrive.embedded.feed;

import org.jspecify.annotations.NullMarked;
