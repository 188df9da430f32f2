// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
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

    /** Not started yet. */
    static Server server(DoorServlet door, Listen listen, Bounds bounds, SlowClients slow) {
        QueuedThreadPool threads = new QueuedThreadPool(Bounds.THREADS_MAX, THREADS_MIN);
        threads.setName("redrive-http");
        threads.setVirtualThreadsExecutor(VirtualThreads.getNamedVirtualThreadsExecutor("redrive-http-"));
        Server server = new Server(threads);
        server.setHandler(new GracefulHandler(context(door)));
        server.setStopTimeout(bounds.drain().toMillis());
        server.setErrorHandler(new JettyProblems());
        server.addBean(connections(server));
        server.addConnector(connector(server, listen, bounds, slow));
        return server;
    }

    private static ServletContextHandler context(DoorServlet door) {
        ServletContextHandler context = new ServletContextHandler(ServletContextHandler.NO_SESSIONS);
        context.setContextPath("/");
        context.getServletHandler().setDecodeAmbiguousURIs(true);
        ServletHolder holder = new ServletHolder(door);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/*");
        return context;
    }

    private static HttpConfiguration http() {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendXPoweredBy(false);
        http.setRequestHeaderSize(Bounds.HEAD_BYTES_MAX);
        // An id may hold a slash; the router takes paths apart before it decodes them, so none is ambiguous to it.
        http.setUriCompliance(UriCompliance.DEFAULT.with(
                "REDRIVE",
                UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
                UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING));
        return http;
    }

    private static NetworkConnectionLimit connections(Server server) {
        NetworkConnectionLimit limit = new NetworkConnectionLimit(Bounds.CONNECTIONS_MAX, server);
        // Once there are too many, the silent ones go first.
        limit.setEndPointIdleTimeout(Bounds.CROWDED_IDLE.toMillis());
        return limit;
    }

    private static ServerConnector connector(Server server, Listen listen, Bounds bounds, SlowClients slow) {
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http()));
        connector.setHost(listen.host());
        connector.setPort(listen.port());
        connector.setIdleTimeout(bounds.idle().toMillis());
        connector.addBean(slow);
        return connector;
    }
}
