// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

class OneLineLayoutTest {

    private static final String FORGED = "X\n09:00:00.000 ERROR Fake forged\r\u001b[31m\u0085\u2028\u202eend";

    private final LoggerContext context = new LoggerContext();
    private final OneLineLayout layout = new OneLineLayout();

    OneLineLayoutTest() {
        layout.setContext(context);
        layout.setPattern("%d{HH:mm:ss.SSS} %-5level %logger{0} %msg%nopex");
        layout.start();
    }

    @Test
    void aTextWithLineBreaksInItsWordsOrValuesStaysOneLine() {
        LoggingEvent event = event("said " + FORGED, null);
        event.setKeyValuePairs(List.of(new KeyValuePair("code", FORGED)));

        String written = layout.doLayout(event);

        assertThat(written).endsWith("\n").doesNotContain("\r", "\u001b", "\u0085", "\u2028", "\u202e");
        assertThat(written.lines()).hasSize(1);
        assertThat(written)
                .contains("said X\\n09:00:00.000 ERROR Fake forged\\r\\u001b[31m\\u0085\\u2028\\u202eend")
                .contains("code=\"X\\\\n09".replace("\\\\", "\\"));
    }

    @Test
    void aValueWithQuotesForgesNoOtherKey() {
        LoggingEvent event = event("settled", null);
        event.setKeyValuePairs(List.of(new KeyValuePair("why", "x\" queue=\"other"), new KeyValuePair("attempt", 1)));

        assertThat(layout.doLayout(event)).endsWith("settled why=\"x\\\" queue=\\\"other\" attempt=\"1\"\n");
    }

    @Test
    void linesOfAnErrorCannotBeTakenForLinesOfTheLog() {
        var thrown = new IllegalStateException(FORGED, new IllegalArgumentException("\n10:00:00.000 ERROR another"));

        List<String> written = layout.doLayout(event("failed", thrown)).lines().toList();

        assertThat(written.getFirst()).endsWith("failed");
        assertThat(written.subList(1, written.size())).hasSizeGreaterThan(3).allMatch(line -> line.startsWith("\t"));
        assertThat(String.join("", written)).doesNotContain("\u001b", "\u202e", "\u0085");
    }

    private LoggingEvent event(String message, Throwable thrown) {
        Logger logger = context.getLogger("dev.redrive.Test");
        var event = new LoggingEvent(OneLineLayoutTest.class.getName(), logger, Level.WARN, message, thrown, null);
        event.setTimeStamp(0);
        return event;
    }
}
