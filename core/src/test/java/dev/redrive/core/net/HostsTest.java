// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostsTest {

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LocalHost", "127.0.0.1", "127.9.8.7", "::1", "[::1]", "0:0:0:0:0:0:0:1"})
    void knowsThisMachine(String host) {
        assertThat(Hosts.isLoopback(host)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0.0.0.0",
                "::",
                "10.0.0.1",
                "127.0.0.1.example.com",
                "localhost.example.com",
                "127.1",
                "2130706433"
            })
    void takesEverythingElseForAnotherMachine(String host) {
        assertThat(Hosts.isLoopback(host)).isFalse();
    }
}
