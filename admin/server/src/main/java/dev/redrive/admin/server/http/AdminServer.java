// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.admin.server.Router;
import dev.redrive.core.port.Refused;
import dev.redrive.core.time.Time;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.util.JavalinBindException;
import java.net.URI;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The API on a port of this machine. Javalin brings the connections; which path means what is the router's business
 * alone, so that the command line without a daemon gets the same answers.
 */
public final class AdminServer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(AdminServer.class);

    private final Javalin javalin;
    private final String host;
    private final int port;
    private final Sending sending;
    private final Clerks clerks;
    private final SlowClients slow;

    private AdminServer(Javalin javalin, String host, Sending sending, Clerks clerks, SlowClients slow) {
        this.sending = sending;
        this.clerks = clerks;
        this.slow = slow;
        this.javalin = javalin;
        this.host = host;
        this.port = javalin.port();
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
        Javalin javalin = Javalin.create(config -> {
            config.startup.showJavalinBanner = false;
            config.startup.showOldJavalinVersionWarning = false;
            config.startup.startupWatcherEnabled = false;
            config.http.compressionStrategy = CompressionStrategy.NONE;
            JettySetup.apply(config.jetty, listen, bounds, slow);
            // Before all else and for every method and path, so that no answer of Javalin's own gets out.
            config.routes.before(door::serve);
        });
        try {
            var server = new AdminServer(javalin.start(), listen.host(), sending, clerks, slow);
            slow.start();
            return server;
        } catch (JavalinBindException e) {
            sending.close();
            clerks.close();
            throw new Refused(
                    Refused.Kind.UNAVAILABLE,
                    "cannot listen on " + listen.host() + ":" + listen.port() + ": the port is taken",
                    "stop what uses it, or choose another port",
                    e);
        }
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
            javalin.stop();
        } catch (RuntimeException e) {
            log.atWarn().log("requests were cut off by the stop: {}", e.getMessage());
        }
        slow.close();
        clerks.close();
    }
}
