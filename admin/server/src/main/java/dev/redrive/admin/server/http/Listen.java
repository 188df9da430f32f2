// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.core.port.Refused;
import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Where to listen. Only this machine for now: there are no tokens yet, and without them anyone who can reach the port
 * could read and change everything.
 *
 * @param port 0 for any that is free
 */
public record Listen(String host, int port) {

    public Listen {
        if (port < 0 || port > 65_535) {
            throw new Refused(Refused.Kind.INVALID, port + " is not a port", "use 1 to 65535, or 0 for any");
        }
        if (!isLoopback(host)) {
            throw new Refused(
                    Refused.Kind.INVALID, "'" + host + "' is not an address of this machine alone", "use 127.0.0.1");
        }
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
