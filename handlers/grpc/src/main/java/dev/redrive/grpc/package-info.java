// SPDX-License-Identifier: Apache-2.0
/**
 * Attempts messages in a service of the user's, over gRPC. Place: an adapter behind core's handler port. Front door:
 * {@link dev.redrive.grpc.GrpcHandlers}.
 */
@NullMarked
package dev.redrive.grpc;

import org.jspecify.annotations.NullMarked;
