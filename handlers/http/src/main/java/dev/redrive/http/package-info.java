// SPDX-License-Identifier: Apache-2.0
/**
 * Attempts messages by calls to an HTTP server of the user's: one POST a message, the outcome in the status. Place: an
 * adapter behind core's handler port. Front door: {@link dev.redrive.http.HttpHandler}. {@code docs/http.md} tells the
 * contract.
 */
@NullMarked
package dev.redrive.http;

import org.jspecify.annotations.NullMarked;
