// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.park;

/** Where spilled bytes lie. */
record Spot(int segment, int position, int length) {}
