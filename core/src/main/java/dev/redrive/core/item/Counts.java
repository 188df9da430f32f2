// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.item;

/** How many items of a queue stand where. {@code completed} counts what is still kept. */
public record Counts(long pending, long active, long failed, long completed, long dead) {

    public static final Counts NONE = new Counts(0, 0, 0, 0, 0);
}
