// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.util.HexFormat;

/** The machine this runs on, as others shall know it. */
final class Host {
    private static final SecureRandom RANDOM = new SecureRandom();

    private Host() {}

    /** For people; a container is named by its {@code HOSTNAME}. */
    static String name() {
        String container = System.getenv("HOSTNAME");
        if (container != null && !container.isBlank()) {
            return container;
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "an unnamed host";
        }
    }

    /** Made nowhere else, and never twice. */
    static String unique() {
        return HexFormat.of().toHexDigits(RANDOM.nextLong());
    }
}
