// SPDX-License-Identifier: Apache-2.0
/** What a pipeline looks like: nodes, the ways between them, and what can be wrong with them. Pure. */
@NullMarked
package dev.redrive.pipeline.graph;

import org.jspecify.annotations.NullMarked;
