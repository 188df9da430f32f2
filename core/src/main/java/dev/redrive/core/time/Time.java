// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.time;

/** Where the moment comes from. Tests hold one that moves when told. */
@FunctionalInterface
public interface Time {
    Moment now();
}
