// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An attempt that has ended.
 *
 * @param number counted from 1 within its life
 * @param outcome succeeded, rejected, failed, timed-out or abandoned
 * @param code why it failed, stable and short; null if it did not
 * @param type the error's class, if it has one
 * @param stack the error's stack, if there is one
 */
public record AttemptView(
        int number,
        Instant startedAt,
        long tookMs,
        String outcome,
        @Nullable String code,
        @Nullable String type,
        @Nullable String message,
        @Nullable String stack) {}
