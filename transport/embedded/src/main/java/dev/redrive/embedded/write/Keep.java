// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

/** How long completed items are kept, and how many a queue. */
public record Keep(long millis, long max) {}
