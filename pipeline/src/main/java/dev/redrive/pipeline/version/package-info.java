// SPDX-License-Identifier: Apache-2.0
/** Versions of a pipeline's graph, and how daemons that share its topics agree on the newest. */
@NullMarked
package dev.redrive.pipeline.version;

import org.jspecify.annotations.NullMarked;
