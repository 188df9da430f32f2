// SPDX-License-Identifier: Apache-2.0
/**
 * The routes over HTTP. Place: outermost. Front door: {@link dev.redrive.admin.server.http.AdminServer}. Everything a
 * network can do wrong ends here: foreign hosts and origins, bodies too large, clients too slow.
 */
@NullMarked
package dev.redrive.admin.server.http;

import org.jspecify.annotations.NullMarked;
