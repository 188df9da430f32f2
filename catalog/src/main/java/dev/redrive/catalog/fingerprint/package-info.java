// SPDX-License-Identifier: Apache-2.0
/**
 * Which letters died of the same cause, as far as their errors tell. Pure: an error in, a fingerprint out. {@link
 * dev.redrive.catalog.fingerprint.Fingerprints} is the front door; {@code Traces} reads stacks of Java and other languages, {@code Words}
 * takes out of a message what changes from letter to letter.
 */
@NullMarked
package dev.redrive.catalog.fingerprint;

import org.jspecify.annotations.NullMarked;
