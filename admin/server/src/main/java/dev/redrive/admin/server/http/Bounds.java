// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import java.time.Duration;

/**
 * What the server takes at most.
 *
 * @param bodyBytes of one request
 * @param bodiesBytes of all requests being answered; those beyond wait a moment, then are sent away
 * @param idle how long a connection may be silent
 * @param head how long the head of a request may take, from its first byte
 * @param arrival how long a body may take
 * @param drain how long a stop waits for answers under way
 */
public record Bounds(int bodyBytes, int bodiesBytes, Duration idle, Duration head, Duration arrival, Duration drain) {

    /** Enough for 10,000 usual messages, or one of the largest. */
    public static final int BODY_BYTES_MAX = 32 * 1024 * 1024;

    public static final Bounds USUAL = new Bounds(
            BODY_BYTES_MAX,
            2 * BODY_BYTES_MAX,
            Duration.ofSeconds(30),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            Duration.ofSeconds(5));

    /** The part of a body that is read without asking the budget: ordinary requests never wait for large ones. */
    static final int FREE_BYTES = 64 * 1024;
    /** Time for which a body may arrive slower than the least rate. */
    static final Duration SLOW_MAX = Duration.ofSeconds(5);
    /** The least rate of a body, in bytes a second. */
    static final int LEAST_RATE = 8 * 1024;
    /** Time for which a stop waits for requests that are still arriving. */
    static final Duration STOP_ARRIVAL = Duration.ofSeconds(1);

    static final int CONNECTIONS_MAX = 512;
    /** Jetty's own; what waits for a client is on virtual threads beside them. */
    static final int THREADS_MAX = 16;
    /** Requests being answered at a time; others wait for them. */
    static final int CLERKS_MAX = 16;

    static final int HEAD_BYTES_MAX = 16 * 1024;
    /** How long a connection may be silent while there are too many. */
    static final Duration CROWDED_IDLE = Duration.ofSeconds(1);
    /** How long a request waits for others to give memory back. */
    static final Duration BUSY_WAIT = Duration.ofSeconds(2);

    public Bounds {
        if (bodyBytes < 1 || bodiesBytes < bodyBytes) {
            throw new IllegalArgumentException("bodies of " + bodyBytes + " bytes do not fit into " + bodiesBytes);
        }
    }
}
