// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.policy;

/** Where the bounds of a backoff hold. */
public enum Clamp {
    /** Before the jitter, which may pass them: 300 s at most, with 20% jitter, reaches 360 s. */
    BEFORE,
    /** After the jitter: no delay is above max or below min. */
    AFTER
}
