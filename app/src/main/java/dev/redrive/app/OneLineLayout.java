// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import dev.redrive.admin.api.Inert;
import org.slf4j.event.KeyValuePair;

/**
 * A pattern, then the event's keys and values, as one line that begins with the time; the lines of a stack trace begin with a tab. What
 * handlers and messages say is in all of them, so control and format characters are escaped: no text can begin a line of its own, or
 * move a terminal's cursor. {@code logback.xml} names it; its pattern has no line break and no {@code %kvp}.
 */
public final class OneLineLayout extends PatternLayout {

    @Override
    public String doLayout(ILoggingEvent event) {
        var text = new StringBuilder(super.doLayout(event).stripTrailing());
        if (event.getKeyValuePairs() != null) {
            for (KeyValuePair each : event.getKeyValuePairs()) {
                text.append(' ')
                        .append(each.key)
                        .append("=\"")
                        .append(quoted(each.value))
                        .append('"');
            }
        }
        var lines = new StringBuilder(Inert.line(text.toString())).append('\n');
        IThrowableProxy thrown = event.getThrowableProxy();
        if (thrown != null) {
            ThrowableProxyUtil.asString(thrown)
                    .lines()
                    .forEach(each ->
                            lines.append('\t').append(Inert.line(each.strip())).append('\n'));
        }
        return lines.toString();
    }

    private static String quoted(Object value) {
        return String.valueOf(value).replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
