// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Why something was refused, as RFC 9457 has it, and what to do about it.
 *
 * @param type names the kind: {@code urn:redrive:problem:not-found}
 * @param title the kind in words
 * @param detail this case in words
 * @param instance the path that was asked for
 * @param remedy what to do about it; absent when the detail says it all
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Problem(
        String type,
        String title,
        int status,
        @Nullable String detail,
        @Nullable String instance,
        @Nullable String remedy) {}
