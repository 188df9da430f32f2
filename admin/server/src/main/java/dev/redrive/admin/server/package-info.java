// SPDX-License-Identifier: Apache-2.0
/**
 * Queries and commands, as routes over core's control port. Front door: {@link dev.redrive.admin.server.Router}, which
 * answers requests wherever they come from; the package {@code http} lets them come over HTTP.
 */
@NullMarked
package dev.redrive.admin.server;

import org.jspecify.annotations.NullMarked;
