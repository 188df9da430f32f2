// SPDX-License-Identifier: Apache-2.0
/** Selections and jobs, as JSON. */
@NullMarked
package dev.redrive.admin.api.wire.job;

import org.jspecify.annotations.NullMarked;
