// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.engine;

import dev.redrive.bench.measure.Threads;
import dev.redrive.core.message.Message;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/**
 * The limit: virtual threads that each send the same request again and again, with the handler's client. On the wire it is
 * what the handler sends for a message, so that the server has the same to read.
 */
final class BareCalls implements AutoCloseable {

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .executor(threads)
            .build();
    private final LongAdder done = new LongAdder();
    private final List<Thread> callers = new ArrayList<>();
    private volatile boolean closed;

    BareCalls(URI uri, Message message, int concurrency) {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .timeout(Duration.ofMinutes(1))
                .setHeader("user-agent", "redrive")
                .setHeader("content-type", "application/octet-stream")
                .setHeader("x-redrive-queue", "bench")
                .setHeader("x-redrive-attempt", "1")
                .setHeader("x-redrive-id", message.id().value())
                .setHeader("x-redrive-key", String.valueOf(message.key()))
                .POST(HttpRequest.BodyPublishers.ofByteArray(message.value().copy()))
                .build();
        for (int i = 0; i < concurrency; i++) {
            callers.add(Thread.ofVirtual().start(() -> call(request)));
        }
    }

    private void call(HttpRequest request) {
        try {
            while (!closed) {
                int status = client.send(request, HttpResponse.BodyHandlers.discarding())
                        .statusCode();
                if (status != 204) {
                    throw new IllegalStateException("status " + status);
                }
                done.increment();
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("nothing fails here", e);
        }
    }

    long done() {
        return done.sum();
    }

    @Override
    public void close() {
        closed = true;
        callers.forEach(Threads::join);
        client.shutdownNow();
        threads.shutdownNow();
    }
}
