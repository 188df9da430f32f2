// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import dev.redrive.core.net.AddressRange;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts wrong tokens by the address they come from; of an IPv6 address the network counts, as its holder has 2⁶⁴ of them. Right
 * tokens are never counted and never wait. Bounded: the address not heard of for the longest time is forgotten first. Any thread may
 * call.
 */
final class LoginThrottle {
    static final int WRONG_MAX = 10;
    static final Duration WITHIN = Duration.ofMinutes(1);
    private static final int ADDRESSES_MAX = 10_000;
    private static final int IPV6_NETWORK_BYTES = 8;

    private final Map<String, Wrong> wrong = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Wrong> eldest) {
            return size() > ADDRESSES_MAX;
        }
    };

    private record Wrong(int count, long since) {}

    /** Counts a wrong token. Returns how long its sender has to wait: zero below the bound. */
    synchronized Duration wrong(String from, long now) {
        String network = network(from);
        Wrong known = wrong.get(network);
        if (known == null || now - known.since >= WITHIN.toMillis()) {
            wrong.put(network, new Wrong(1, now));
            return Duration.ZERO;
        }
        if (known.count >= WRONG_MAX) {
            return WITHIN.minusMillis(now - known.since);
        }
        wrong.put(network, new Wrong(known.count + 1, known.since));
        return Duration.ZERO;
    }

    private static String network(String from) {
        return AddressRange.address(from).map(LoginThrottle::network).orElse(from);
    }

    private static String network(InetAddress address) {
        if (!(address instanceof Inet6Address)) {
            return address.getHostAddress();
        }
        byte[] bytes = address.getAddress();
        Arrays.fill(bytes, IPV6_NETWORK_BYTES, bytes.length, (byte) 0);
        try {
            return InetAddress.getByAddress(bytes).getHostAddress();
        } catch (UnknownHostException e) {
            throw new AssertionError("sixteen bytes are an address", e);
        }
    }
}
