// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Handler;
import dev.redrive.core.time.Durations;
import dev.redrive.core.time.Time;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Posts each message to an address and takes the answer for the outcome.
 *
 * <p>The calling thread waits. The client needs one thread of the platform's for all connections, and virtual ones for
 * what arrives on them. Connections are kept and used again. An interrupt, which is how an attempt ends at its deadline,
 * closes the connection whatever the exchange is at; the timeout of the request itself holds only until the head of the
 * answer is there.
 */
public final class HttpHandler implements Handler {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final Endpoint endpoint;
    private final Time time;
    private final Calls calls;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpClient client;

    public HttpHandler(QueueName queue, Endpoint endpoint, Time time) {
        this.endpoint = endpoint;
        this.time = time;
        this.calls = new Calls(queue, endpoint);
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT_TIMEOUT)
                .executor(threads)
                .build();
    }

    @Override
    public Outcome attempt(Attempt attempt) throws InterruptedException {
        HttpRequest request = calls.of(attempt);
        try {
            HttpResponse<byte[]> response = client.send(request, head -> new FirstBytes());
            return Answer.of(response, time.now().wall()).outcome();
        } catch (HttpConnectTimeoutException e) {
            return failed(FailureCode.TIMEOUT, e, "no connection to " + endpoint + " in time");
        } catch (HttpTimeoutException e) {
            String message = "no answer from " + endpoint + " within " + Durations.print(attempt.timeout());
            return new Outcome.TimedOut(Failure.of(FailureCode.TIMEOUT, message));
        } catch (ConnectException e) {
            return failed(FailureCode.CONNECTION_REFUSED, e, "cannot connect to " + endpoint + because(e));
        } catch (IOException | IllegalArgumentException e) {
            // The latter is what the client makes of some answers that are not HTTP; the request was sound before.
            return failed(FailureCode.UNAVAILABLE, e, "no answer from " + endpoint + because(e));
        }
    }

    private static Outcome failed(FailureCode code, Exception thrown, String message) {
        return new Outcome.Failed(Failure.of(code, thrown.getClass().getName(), message));
    }

    /** The first words in the chain of causes, as the client wraps some exceptions without any. */
    private static String because(Throwable thrown) {
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            if (each.getMessage() != null) {
                return ": " + each.getMessage();
            }
            if (each.getCause() == null) {
                return ": " + each.getClass().getSimpleName();
            }
        }
        return "";
    }

    @Override
    public void close() {
        client.shutdownNow();
        threads.shutdownNow();
    }

    @Override
    public String toString() {
        return "http " + endpoint;
    }
}
