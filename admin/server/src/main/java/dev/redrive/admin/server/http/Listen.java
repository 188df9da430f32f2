// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.core.port.Refused;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Where to listen.
 *
 * @param port 0 for any that is free
 * @param names under which people reach it from elsewhere, besides addresses and localhost
 * @param external the address people use, if it is another one
 */
public record Listen(String host, int port, Set<String> names, ExternalAddress external) {

    public Listen {
        if (port < 0 || port > 65_535) {
            throw new Refused(Refused.Kind.INVALID, port + " is not a port", "use 1 to 65535, or 0 for any");
        }
        names = names.stream().map(each -> each.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
    }

    public Listen(String host, int port) {
        this(host, port, Set.of(), ExternalAddress.NONE);
    }

    /** Whether only this machine can reach it. A name that cannot be looked up counts as open to all. */
    boolean isLoopback() {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /** Whether people on other machines reach it, directly or through a proxy. */
    boolean isForOthers() {
        return !isLoopback() || external.url() != null;
    }
}
