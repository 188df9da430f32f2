// SPDX-License-Identifier: Apache-2.0
/** What happens to a stream at a node: filter, load, handle, route. */
@NullMarked
package dev.redrive.pipeline.node;

import org.jspecify.annotations.NullMarked;
