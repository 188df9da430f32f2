// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import org.jspecify.annotations.Nullable;

/**
 * The cookie of a browser's session. Its name carries the port, as browsers keep cookies by host name only: daemons on one machine
 * do not overwrite each other's.
 *
 * @param secure whether it is for HTTPS alone; its name then keeps other hosts of the domain from setting it
 * @param value what the browser sent; null for nothing
 */
public record SessionCookie(
        int port, boolean secure, @Nullable String value) {

    /** Sent to this server only, never from another site's page, out of reach of scripts, and gone with the browser. */
    private static final String ATTRIBUTES = "; Path=/; HttpOnly; SameSite=Strict";

    public static String name(int port, boolean secure) {
        return (secure ? "__Host-" : "") + "redrive-session-" + port;
    }

    /** The header that gives a browser this value. */
    public String set(String fresh) {
        return name(port, secure) + "=" + fresh + attributes();
    }

    /** The header that takes the cookie back. */
    public String clear() {
        return name(port, secure) + "=; Max-Age=0" + attributes();
    }

    private String attributes() {
        return ATTRIBUTES + (secure ? "; Secure" : "");
    }
}
