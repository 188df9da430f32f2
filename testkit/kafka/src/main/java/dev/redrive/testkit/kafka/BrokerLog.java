// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * The child's logging: lines on standard error, which is the node's log file. The child is told its name, and nobody
 * else finds it: the test's own logging stays what it is, and a broker logs even where the test has no logging at all.
 */
public final class BrokerLog implements SLF4JServiceProvider {

    /** The newest API that this is known to work with, in SLF4J's way of saying it. */
    private static final String API = "2.0.99";

    private final Map<String, BrokerLogger> loggers = new ConcurrentHashMap<>();
    private final IMarkerFactory markers = new BasicMarkerFactory();
    private final MDCAdapter diagnostics = new NOPMDCAdapter();

    @Override
    public ILoggerFactory getLoggerFactory() {
        return name -> loggers.computeIfAbsent(name, BrokerLogger::new);
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return markers;
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return diagnostics;
    }

    @Override
    public String getRequestedApiVersion() {
        return API;
    }

    @Override
    public void initialize() {}
}
