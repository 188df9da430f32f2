// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.core.time.Time;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;

/**
 * Closes connections whose requests arrive too slowly: heads that take too long, and bodies below the least rate. Jetty only closes
 * those that are silent, and a byte now and then is not silence. During a stop the bounds are short. Any thread may call.
 */
final class SlowClients implements Connection.Listener, AutoCloseable {

    private static final Duration EVERY = Duration.ofMillis(250);
    private static final long NOT_STOPPING = Long.MAX_VALUE;

    private final Bounds bounds;
    private final Time time;
    private final Map<Connection, Idle> connections = new ConcurrentHashMap<>();
    private final Set<Body> bodies = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile long stopFrom = NOT_STOPPING;

    /**
     * A connection as it was when it was last seen without a byte of the next request's head.
     *
     * @param answered whether no request was being worked on
     * @param requests before
     */
    private record Idle(boolean answered, long requests, long bytes, long since) {}

    /** A body that is being read. */
    final class Body {
        private final EndPoint connection;
        private final BodyProgress progress;

        private Body(EndPoint connection, BodyProgress progress) {
            this.connection = connection;
            this.progress = progress;
        }

        /** Ends the watch of a request that has been read or given up; the connection stays as it is. */
        void close() {
            bodies.remove(this);
        }
    }

    SlowClients(Bounds bounds, Time time) {
        this.bounds = bounds;
        this.time = time;
    }

    void start() {
        Thread.ofVirtual().name("redrive-slow-clients").start(this::run);
    }

    Body watch(EndPoint connection, BodyProgress progress) {
        var body = new Body(connection, progress);
        bodies.add(body);
        return body;
    }

    /** The connection of a request. Asked for early: the request is used again for others. */
    static EndPoint connection(HttpServletRequest request) {
        return ServletContextRequest.getServletContextRequest(request)
                .getConnectionMetaData()
                .getConnection()
                .getEndPoint();
    }

    @Override
    public void onOpened(Connection connection) {
        connections.put(connection, idle(connection));
    }

    @Override
    public void onClosed(Connection connection) {
        connections.remove(connection);
    }

    /** From now on only requests that have arrived are waited for. */
    void stopping() {
        stopFrom = time.now().ticks();
    }

    private void run() {
        try {
            while (!closed.await(EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
                look();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() {
        boolean stops = stopFrom != NOT_STOPPING && time.now().ticks() - stopFrom >= Bounds.STOP_ARRIVAL.toMillis();
        for (Iterator<Body> each = bodies.iterator(); each.hasNext(); ) {
            Body body = each.next();
            if (stops || body.progress.isTooSlow()) {
                each.remove();
                body.connection.close();
            }
        }
        long most = stops ? 0 : bounds.head().toMillis();
        connections.replaceAll((connection, before) -> seen(connection, before, most));
    }

    private Idle seen(Connection connection, Idle before, long most) {
        Idle now = idle(connection);
        boolean waits = now.answered && before.answered && now.requests == before.requests;
        if (!waits || now.bytes == before.bytes) {
            return now;
        }
        if (now.since - before.since >= most) {
            connection.getEndPoint().close();
        }
        return before;
    }

    private Idle idle(Connection connection) {
        long requests = connection.getMessagesIn();
        return new Idle(
                requests == connection.getMessagesOut(),
                requests,
                connection.getBytesIn(),
                time.now().ticks());
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
