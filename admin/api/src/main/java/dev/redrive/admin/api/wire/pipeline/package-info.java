// SPDX-License-Identifier: Apache-2.0
/** Pipelines and the documents on their way through them, as the wire shows them. */
@NullMarked
package dev.redrive.admin.api.wire.pipeline;

import org.jspecify.annotations.NullMarked;
