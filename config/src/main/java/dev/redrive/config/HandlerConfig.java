// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import java.net.URI;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What attempts the messages of a queue. */
public sealed interface HandlerConfig {

    /** How many processes are kept running; empty for none. */
    OptionalInt workers();

    /**
     * The processes of a handler.
     *
     * @param workers how many are kept running; empty for none
     * @param environment what they get besides what every child gets; some are secrets
     * @param logsStderr whether the log tells the last words of a worker that ended
     * @param saysReady whether a worker says when it is up
     */
    record Processes(OptionalInt workers, Map<String, String> environment, boolean logsStderr, boolean saysReady) {
        public Processes {
            environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        }

        public static Processes of(OptionalInt workers) {
            return new Processes(workers, Map.of(), false, false);
        }

        /** Without the values of variables. */
        @Override
        public String toString() {
            return workers + (environment.isEmpty() ? "" : " with " + String.join(", ", environment.keySet()));
        }
    }

    /**
     * A program; without workers one process a message.
     *
     * @param argv the program and its arguments; no shell reads them, and some are secrets
     * @param filters whether its stdout is the document from here on
     */
    record Exec(List<String> argv, Processes processes, boolean filters) implements HandlerConfig {
        public Exec {
            argv = List.copyOf(argv);
        }

        @Override
        public OptionalInt workers() {
            return processes.workers();
        }

        /** Without the arguments. */
        @Override
        public String toString() {
            return argv.getFirst() + ", " + processes;
        }
    }

    /** A class on the classpath; without workers it runs in the daemon itself. */
    record JavaClass(String className, Processes processes) implements HandlerConfig {

        @Override
        public OptionalInt workers() {
            return processes.workers();
        }
    }

    /**
     * A server that gets each message by a POST.
     *
     * @param headers sent with every call; some are secrets
     */
    record Http(URI uri, Map<String, String> headers) implements HandlerConfig {
        public Http {
            headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        }

        @Override
        public OptionalInt workers() {
            return OptionalInt.empty();
        }

        /** Without any value that could be a secret: neither path and query nor the headers. */
        @Override
        public String toString() {
            String place = uri.getScheme() + "://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
            return place + (headers.isEmpty() ? "" : " with " + String.join(", ", headers.keySet()));
        }
    }

    /**
     * A service that is called over gRPC.
     *
     * @param address host and port
     * @param security whether TLS is spoken, and whom it trusts
     * @param authority the name the server goes by, if it is not the host's
     */
    record Grpc(String address, Tls security, @Nullable String authority, int maxMessageBytes)
            implements HandlerConfig {

        @Override
        public OptionalInt workers() {
            return OptionalInt.empty();
        }
    }

    /** The entry of a pipeline, which makes documents of records; nobody writes it, it comes with {@code from}. */
    record Entry(String pipeline) implements HandlerConfig {

        @Override
        public OptionalInt workers() {
            return OptionalInt.empty();
        }
    }

    /** @param authorities a file of certificates to trust; null for those the JVM trusts */
    record Tls(boolean spoken, @Nullable Path authorities) {}
}
