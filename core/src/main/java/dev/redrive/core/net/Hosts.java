// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.net;

import java.net.InetAddress;

/** Hosts as they are written in addresses. */
public final class Hosts {

    private Hosts() {}

    /** Whether a host is this machine. Names are never looked up: a name that is not localhost counts as another machine. */
    public static boolean isLoopback(String host) {
        return host.equalsIgnoreCase("localhost")
                || AddressRange.address(withoutBrackets(host))
                        .map(InetAddress::isLoopbackAddress)
                        .orElse(false);
    }

    /** An IPv6 address without the brackets it has before a port. */
    public static String withoutBrackets(String host) {
        return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
    }
}
