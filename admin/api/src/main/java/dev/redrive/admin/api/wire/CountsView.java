// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

/** How many items of a queue stand where. {@code completed} counts what is still kept. */
public record CountsView(long pending, long active, long failed, long completed, long dead) {}
