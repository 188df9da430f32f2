// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** A node and where it listens: to clients, to other brokers, to controllers. It keeps its ports over restarts. */
record NodePorts(int node, int client, int internal, int controller) {

    /**
     * Below what systems hand out for outgoing connections: while a broker is down, nothing takes its port by chance,
     * not even a client that knocks at it so often that it meets itself.
     */
    private static final int LOWEST = 20_000;

    private static final int HIGHEST = 32_000;
    private static final int TRIES_MAX = 1_000;
    private static final int CONNECT_MILLIS_MAX = 500;

    private static final Set<Integer> TAKEN = new HashSet<>();

    /** Nodes are counted from 1. */
    static List<NodePorts> free(int nodes) {
        List<NodePorts> free = new ArrayList<>();
        for (int node = 1; node <= nodes; node++) {
            free.add(new NodePorts(node, freePort(), freePort(), freePort()));
        }
        return List.copyOf(free);
    }

    private static synchronized int freePort() {
        for (int tries = 0; tries < TRIES_MAX; tries++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
            if (!TAKEN.contains(port) && isFree(port)) {
                TAKEN.add(port);
                return port;
            }
        }
        throw new IllegalStateException("no free port found from " + LOWEST + " to " + HIGHEST);
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    String clientAddress() {
        return BrokerSettings.HOST + ":" + client;
    }

    /** Whether somebody listens to clients. */
    boolean answers() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), client), CONNECT_MILLIS_MAX);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
