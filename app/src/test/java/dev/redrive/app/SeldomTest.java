// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.spi.FilterReply;
import org.junit.jupiter.api.Test;

class SeldomTest {

    private static final String NETWORK = "org.apache.kafka.clients.NetworkClient";

    private final Seldom seldom = new Seldom();

    @Test
    void whatKafkasClientsRepeatIsSaidOnceInAWhile() {
        assertThat(says(NETWORK, Level.WARN, 0)).isTrue();
        assertThat(says(NETWORK, Level.WARN, 50)).isFalse();
        assertThat(says(NETWORK, Level.WARN, 9_999)).isFalse();
        assertThat(says(NETWORK, Level.WARN, 10_000)).isTrue();
        assertThat(says(NETWORK, Level.WARN, 19_999)).isFalse();
    }

    @Test
    void oneLoggerDoesNotSilenceAnother() {
        assertThat(says(NETWORK, Level.WARN, 0)).isTrue();
        assertThat(says("org.apache.kafka.clients.ClientUtils", Level.WARN, 1)).isTrue();
    }

    @Test
    void errorsAndOurOwnWordsAlwaysPass() {
        assertThat(says(NETWORK, Level.ERROR, 0)).isTrue();
        assertThat(says(NETWORK, Level.ERROR, 1)).isTrue();
        assertThat(says("dev.redrive.kafka.KafkaQueue", Level.WARN, 0)).isTrue();
        assertThat(says("dev.redrive.kafka.KafkaQueue", Level.WARN, 1)).isTrue();
    }

    private boolean says(String logger, Level level, long at) {
        LoggingEvent event = new LoggingEvent();
        event.setLoggerName(logger);
        event.setLevel(level);
        event.setTimeStamp(at);
        return seldom.decide(event) != FilterReply.DENY;
    }
}
