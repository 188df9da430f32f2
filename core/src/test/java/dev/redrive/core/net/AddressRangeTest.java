// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTest {

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.255.1.2, true",
        "10.0.0.0/8, 11.0.0.1, false",
        "192.168.4.0/22, 192.168.7.255, true",
        "192.168.4.0/22, 192.168.8.0, false",
        "192.168.4.0/22, 192.168.3.255, false",
        "127.0.0.1, 127.0.0.1, true",
        "127.0.0.1, 127.0.0.2, false",
        "0.0.0.0/0, 203.0.113.9, true",
        "0.0.0.0/0, ::1, false",
        "fd00::/8, fdff::1, true",
        "fd00::/8, fe80::1, false",
        "2001:db8::/33, 2001:db8:7fff::1, true",
        "2001:db8::/33, 2001:db8:8000::1, false",
        "10.0.0.0/8, ::ffff:10.1.2.3, true",
        "fe80::/10, fe80::1%eth0, true",
    })
    void holdsTheAddressesWithItsBeginning(String range, String address, boolean holds) {
        assertThat(AddressRange.of(range)
                        .orElseThrow()
                        .contains(AddressRange.address(address).orElseThrow()))
                .isEqualTo(holds);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "10.0.0.0/33",
                "::/129",
                "10.0.0/8",
                "10.0.0.256",
                "010.0.0.1",
                "1:2",
                ":",
                "a.b",
                "10.0.0.0/",
                "/8",
                "10.0.0.0/8/8",
                "10.0.0.0/-1",
                "12345",
                "[::1]",
                "::1 "
            })
    void refusesWhatIsNoRangeWithoutLookingItUp(String text) {
        assertThat(AddressRange.of(text)).isEmpty();
    }
}
