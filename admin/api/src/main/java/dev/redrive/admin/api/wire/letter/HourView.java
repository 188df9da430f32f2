// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.letter;

import java.time.Instant;

/** How many died in the hour that began then. */
public record HourView(Instant from, long letters) {}
