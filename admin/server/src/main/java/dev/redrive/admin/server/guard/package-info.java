// SPDX-License-Identifier: Apache-2.0
/**
 * Who may ask what: tokens, sessions, roles, and the book in which every change is written down. {@link
 * dev.redrive.admin.server.guard.Guard} is the door.
 */
@NullMarked
package dev.redrive.admin.server.guard;

import org.jspecify.annotations.NullMarked;
