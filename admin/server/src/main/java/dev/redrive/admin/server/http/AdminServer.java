// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.admin.server.Router;
import dev.redrive.core.port.Refused;
import dev.redrive.core.time.Time;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The API on a port of this machine. Jetty brings the connections; which path means what is the router's business
 * alone, so that the command line without a daemon gets the same answers.
 */
public final class AdminServer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(AdminServer.class);

    private final Server jetty;
    private final String host;
    private final int port;
    private final Sending sending;
    private final Clerks clerks;
    private final SlowClients slow;

    private AdminServer(Server jetty, String host, Sending sending, Clerks clerks, SlowClients slow) {
        this.sending = sending;
        this.clerks = clerks;
        this.slow = slow;
        this.jetty = jetty;
        this.host = host;
        this.port = ((ServerConnector) jetty.getConnectors()[0]).getLocalPort();
    }

    /** Listens when it returns; throws {@link Refused} if the port is taken. */
    public static AdminServer start(Listen listen, Router api, Bounds bounds, Time time) {
        if (api.guard().isOpen() && listen.isForOthers()) {
            throw new Refused(
                    Refused.Kind.INVALID,
                    "'" + (listen.isLoopback() ? listen.external().url() : listen.host())
                            + "' can be reached from other machines, and there are no tokens",
                    "add tokens to 'server' (redrive token NAME makes one), or listen on 127.0.0.1 without 'url'");
        }
        ExternalAddress external = listen.external();
        Sending sending = new Sending(api.guard(), new Streams(api.sampler(), time), time);
        Clerks clerks = new Clerks();
        SlowClients slow = new SlowClients(bounds, time);
        var staff = new Door.Staff(
                new Gate(listen), new BodyBudget(bounds), new Arrival(bounds, time, slow), clerks, sending);
        Door door = new Door(api, staff, external, bounds.bodyBytes());
        Server jetty = JettySetup.server(new DoorServlet(door), listen, bounds, slow);
        try {
            jetty.start();
            var server = new AdminServer(jetty, listen.host(), sending, clerks, slow);
            slow.start();
            return server;
        } catch (Exception e) {
            sending.close();
            clerks.close();
            throw notStarted(jetty, listen, e);
        }
    }

    private static RuntimeException notStarted(Server jetty, Listen listen, Exception failure) {
        try {
            jetty.stop();
        } catch (Exception e) {
            failure.addSuppressed(e);
        }
        if (failure instanceof IOException && failure.getCause() instanceof BindException) {
            return new Refused(
                    Refused.Kind.UNAVAILABLE,
                    "cannot listen on " + listen.host() + ":" + listen.port() + ": "
                            + failure.getCause().getMessage(),
                    "stop what uses the port, or choose another one",
                    failure);
        }
        return failure instanceof RuntimeException broken ? broken : new IllegalStateException(failure);
    }

    /** The one it got, if any was asked for. */
    public int port() {
        return port;
    }

    public URI url() {
        return URI.create("http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
    }

    /**
     * Ends the streams, takes no new requests, and waits a while for the answers under way. Requests that are still arriving are cut
     * off. Never throws: whatever is behind it has to be closed too.
     */
    @Override
    public void close() {
        sending.close();
        slow.stopping();
        try {
            jetty.stop();
        } catch (Exception e) {
            log.atWarn().log("requests were cut off by the stop: {}", e.getMessage());
        }
        slow.close();
        clerks.close();
    }
}
