// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The newest failure of an item.
 *
 * @param type the error's class, if it has one
 */
public record ErrorView(String code, @Nullable String type, String message, Instant at) {}
