// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

/**
 * Who asks.
 *
 * @param payloads whether values and headers of messages may be seen
 */
public record Caller(String name, Role role, boolean payloads) {

    /** Whoever runs the command line on the data directory itself, or talks to a server without tokens: it owns the files. */
    public static final Caller LOCAL = new Caller("local", Role.ADMIN, true);

    public boolean may(Need need) {
        return switch (need) {
            case NOTHING, VIEW -> true;
            case OPERATE -> role != Role.VIEWER;
            case ADMINISTER -> role == Role.ADMIN;
        };
    }
}
