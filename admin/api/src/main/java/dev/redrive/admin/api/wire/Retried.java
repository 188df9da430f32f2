// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

/** How many dead items began a new life. */
public record Retried(long retried) {}
