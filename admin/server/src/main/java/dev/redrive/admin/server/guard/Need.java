// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

/** What a route asks of its caller. */
public enum Need {
    /** Nothing: probes, the way in, and files that tell nothing. */
    NOTHING,
    VIEW,
    OPERATE,
    ADMINISTER
}
