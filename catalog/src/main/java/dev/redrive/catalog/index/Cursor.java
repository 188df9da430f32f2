// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import dev.redrive.core.port.Refused;

/** A place in the list of letters, which is ordered by death and id, newest first. It outlives what arrives or goes. */
record Cursor(long died, String id) {

    /** Before the newest. */
    static final Cursor START = new Cursor(Long.MAX_VALUE, "");

    private static final int ID_MAX = 200;

    static Cursor of(String text) {
        int dot = text.indexOf('.');
        String id = text.substring(dot + 1);
        if (dot > 0 && !id.isEmpty() && id.length() <= ID_MAX) {
            try {
                return new Cursor(Long.parseLong(text, 0, dot, 36), id);
            } catch (NumberFormatException e) {
                throw refused();
            }
        }
        throw refused();
    }

    private static Refused refused() {
        return new Refused(
                Refused.Kind.INVALID, "this is not a cursor of a list of letters", "take the one of the page before");
    }

    @Override
    public String toString() {
        return Long.toString(died, 36) + "." + id;
    }
}
