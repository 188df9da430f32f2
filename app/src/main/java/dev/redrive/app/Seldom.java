// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets one line of each of Kafka's loggers through, and the next one only after a while: a broker that is down makes every
 * client of every queue complain several times a second. Errors always pass. Any thread; {@code logback.xml} names it.
 */
public final class Seldom extends Filter<ILoggingEvent> {

    private static final String KAFKA = "org.apache.kafka.";
    private static final long BETWEEN_MILLIS = 10_000;

    private final Map<String, Long> passed = new ConcurrentHashMap<>();

    @Override
    public FilterReply decide(ILoggingEvent event) {
        String logger = event.getLoggerName();
        if (!logger.startsWith(KAFKA) || event.getLevel().isGreaterOrEqual(Level.ERROR)) {
            return FilterReply.NEUTRAL;
        }
        long now = event.getTimeStamp();
        long last = passed.merge(logger, now, (before, each) -> each - before >= BETWEEN_MILLIS ? each : before);
        return last == now ? FilterReply.NEUTRAL : FilterReply.DENY;
    }
}
