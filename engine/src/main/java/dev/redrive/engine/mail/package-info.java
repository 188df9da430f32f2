// SPDX-License-Identifier: Apache-2.0
/** How everything reaches the engine thread: values in one mailbox, read in order, one owner. */
@NullMarked
package dev.redrive.engine.mail;

import org.jspecify.annotations.NullMarked;
