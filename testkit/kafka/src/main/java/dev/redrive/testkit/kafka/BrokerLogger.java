// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** One logger of a broker: from INFO on, one piece of text per entry, so that threads do not mix. */
final class BrokerLogger extends LegacyAbstractLogger {

    BrokerLogger(String name) {
        this.name = name;
    }

    @Override
    public boolean isTraceEnabled() {
        return false;
    }

    @Override
    public boolean isDebugEnabled() {
        return false;
    }

    @Override
    public boolean isInfoEnabled() {
        return true;
    }

    @Override
    public boolean isWarnEnabled() {
        return true;
    }

    @Override
    public boolean isErrorEnabled() {
        return true;
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level,
            @Nullable Marker marker,
            String message,
            Object @Nullable [] arguments,
            @Nullable Throwable thrown) {
        StringWriter text = new StringWriter();
        text.append(Instant.now().toString()).append(' ').append(level.toString());
        text.append(" [").append(Thread.currentThread().getName()).append("] ").append(name);
        text.append(": ").append(MessageFormatter.basicArrayFormat(message, arguments));
        if (thrown != null) {
            text.append(System.lineSeparator());
            thrown.printStackTrace(new PrintWriter(text, true));
        }
        System.err.println(text);
    }
}
