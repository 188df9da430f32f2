// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.net;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Addresses with a common beginning, in CIDR notation: {@code 10.0.0.0/8}, {@code fd00::/8}, or a single address.
 *
 * @param bits at the beginning of the address that all addresses of the range share
 */
public record AddressRange(InetAddress first, int bits) {

    private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
    private static final Pattern IPV4 = Pattern.compile(OCTET + "(\\." + OCTET + "){3}");
    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
    private static final Pattern SHAPE = Pattern.compile("(?<address>[^/]{1,64})(/(?<bits>[0-9]{1,3}))?");
    private static final int BYTE = 8;

    public AddressRange {
        if (bits < 0 || bits > first.getAddress().length * BYTE) {
            throw new IllegalArgumentException(first.getHostAddress() + " has no " + bits + " bits");
        }
    }

    /** Parses a range or a single address; empty for anything else. Names are never looked up. */
    public static Optional<AddressRange> of(String text) {
        var parts = SHAPE.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        String bits = parts.group("bits");
        return address(parts.group("address")).flatMap(address -> {
            int all = address.getAddress().length * BYTE;
            int given = bits == null ? all : Integer.parseInt(bits);
            return given > all ? Optional.empty() : Optional.of(new AddressRange(address, given));
        });
    }

    /** Parses an address without its zone; empty for anything else. Names are never looked up. */
    public static Optional<InetAddress> address(String text) {
        int zone = text.indexOf('%');
        String address = zone < 0 ? text : text.substring(0, zone);
        if (!IPV4.matcher(address).matches() && !IPV6.matcher(address).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(address));
        } catch (UnknownHostException notAnAddress) {
            return Optional.empty();
        }
    }

    public boolean contains(InetAddress other) {
        byte[] mine = first.getAddress();
        byte[] others = other.getAddress();
        if (mine.length != others.length) {
            return false;
        }
        int whole = bits / BYTE;
        for (int i = 0; i < whole; i++) {
            if (mine[i] != others[i]) {
                return false;
            }
        }
        int rest = bits % BYTE;
        return rest == 0 || (mine[whole] ^ others[whole]) >> (BYTE - rest) == 0;
    }

    @Override
    public String toString() {
        return first.getHostAddress() + "/" + bits;
    }
}
