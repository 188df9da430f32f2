// SPDX-License-Identifier: Apache-2.0
/** What the stream of changes tells, as JSON. */
@NullMarked
package dev.redrive.admin.api.wire.live;

import org.jspecify.annotations.NullMarked;
