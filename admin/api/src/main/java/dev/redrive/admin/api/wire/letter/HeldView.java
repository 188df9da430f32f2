// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.letter;

/** How many letters were held or released. */
public record HeldView(long changed) {}
