// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.letter;

/** How many of something. */
public record CountView(String name, long count) {}
