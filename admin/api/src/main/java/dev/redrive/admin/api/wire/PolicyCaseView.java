// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import org.jspecify.annotations.Nullable;

/**
 * What a policy does in a certain case.
 *
 * @param when a type or a failure, or the beginning of some: {@code ml.run.*}, {@code TIMEOUT}
 * @param attempts every try including the first; null if there is no limit
 */
public record PolicyCaseView(
        String when,
        @Nullable Integer attempts,
        String backoff,
        @Nullable String within) {}
