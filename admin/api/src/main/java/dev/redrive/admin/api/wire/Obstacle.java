// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

/** Something that stops a queue, or the store ({@code where} is "store"), and what to do about it. */
public record Obstacle(String where, String what, String remedy) {}
