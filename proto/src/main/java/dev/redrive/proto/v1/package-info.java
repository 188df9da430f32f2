// SPDX-License-Identifier: Apache-2.0
/**
 * Version 1 of the published contracts, generated from {@code redrive/v1/*.proto}. Messages never answer null and take
 * none. Place: shared by the gRPC handler, by pipelines, and by whoever implements a handler in Java.
 */
@NullMarked
package dev.redrive.proto.v1;

import org.jspecify.annotations.NullMarked;
