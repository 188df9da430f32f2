// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import io.javalin.config.JettyConfig;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty within our bounds. */
final class JettySetup {

    private static final int THREADS_MIN = 4;

    private JettySetup() {}

    static void apply(JettyConfig jetty, Listen listen, Bounds bounds, SlowClients slow) {
        QueuedThreadPool threads = new QueuedThreadPool(Bounds.THREADS_MAX, THREADS_MIN);
        threads.setName("redrive-http");
        threads.setVirtualThreadsExecutor(VirtualThreads.getNamedVirtualThreadsExecutor("redrive-http-"));
        jetty.threadPool = threads;
        jetty.modifyServer(server -> {
            server.setHandler(new GracefulHandler());
            server.setStopTimeout(bounds.drain().toMillis());
            server.setErrorHandler(new JettyProblems());
            server.addBean(connections(server));
        });
        jetty.modifyServletContextHandler(context -> context.getServletHandler().setDecodeAmbiguousURIs(true));
        jetty.modifyHttpConfiguration(JettySetup::http);
        jetty.addConnector((server, http) -> connector(server, http, listen, bounds, slow));
    }

    private static void http(HttpConfiguration http) {
        http.setSendServerVersion(false);
        http.setSendXPoweredBy(false);
        http.setRequestHeaderSize(Bounds.HEAD_BYTES_MAX);
        // An id may hold a slash; the router takes paths apart before it decodes them, so none is ambiguous to it.
        http.setUriCompliance(UriCompliance.DEFAULT.with(
                "REDRIVE",
                UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
                UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING));
    }

    private static NetworkConnectionLimit connections(Server server) {
        NetworkConnectionLimit limit = new NetworkConnectionLimit(Bounds.CONNECTIONS_MAX, server);
        // Once there are too many, the silent ones go first.
        limit.setEndPointIdleTimeout(Bounds.CROWDED_IDLE.toMillis());
        return limit;
    }

    private static ServerConnector connector(
            Server server, HttpConfiguration http, Listen listen, Bounds bounds, SlowClients slow) {
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(listen.host());
        connector.setPort(listen.port());
        connector.setIdleTimeout(bounds.idle().toMillis());
        connector.addBean(slow);
        return connector;
    }
}
