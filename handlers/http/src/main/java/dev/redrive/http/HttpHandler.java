// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.BatchHandler;
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
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Posts each message, or several as one batch, to an address and takes the answer for the outcome.
 *
 * <p>The calling thread waits. The client needs one thread of the platform's for all connections, and virtual ones for
 * what arrives on them. Connections are kept and used again. An interrupt, which is how an attempt ends at its deadline,
 * closes the connection whatever the exchange is at; the timeout of the request itself holds only until the head of the
 * answer is there.
 */
public final class HttpHandler implements BatchHandler {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /** Of the answer to a batch so much is kept for each message, besides what is kept of any. */
    private static final int RESULT_BYTES_MAX = 16 * 1024;

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
        return switch (send(calls.of(attempt), attempt.timeout(), FirstBytes.MAX)) {
            case Sent.Answered(var answer) -> answer.outcome();
            case Sent.Unanswered(var outcome) -> outcome;
        };
    }

    @Override
    public BatchAnswer attemptAll(List<Attempt> attempts) throws InterruptedException {
        int bytesMax = FirstBytes.MAX + attempts.size() * RESULT_BYTES_MAX;
        return switch (send(calls.of(attempts), attempts.getFirst().timeout(), bytesMax)) {
            case Sent.Answered(var answer)
            when answer.outcome() instanceof Outcome.Succeeded -> Results.in(answer.body(), attempts);
            case Sent.Answered(var answer) -> new BatchAnswer.Whole(answer.outcome());
            case Sent.Unanswered(var outcome) -> new BatchAnswer.Whole(outcome);
        };
    }

    /** What came of a request. */
    private sealed interface Sent {
        record Answered(Answer answer) implements Sent {}

        record Unanswered(Outcome outcome) implements Sent {}
    }

    private Sent send(HttpRequest request, Duration timeout, int bytesMax) throws InterruptedException {
        try {
            HttpResponse<byte[]> response = client.send(
                    request, head -> FirstBytes.of(head, Made.bytesMax(head.statusCode(), head.headers(), bytesMax)));
            return new Sent.Answered(Answer.of(response, time.now().wall()));
        } catch (HttpConnectTimeoutException e) {
            return failed(FailureCode.TIMEOUT, e, "no connection to " + endpoint + " in time");
        } catch (HttpTimeoutException e) {
            String message = "no answer from " + endpoint + " within " + Durations.print(timeout);
            return new Sent.Unanswered(new Outcome.TimedOut(Failure.of(FailureCode.TIMEOUT, message)));
        } catch (ConnectException e) {
            return failed(FailureCode.CONNECTION_REFUSED, e, "cannot connect to " + endpoint + because(e));
        } catch (IOException | IllegalArgumentException e) {
            // The latter is what the client makes of some answers that are not HTTP; the request was sound before.
            return failed(FailureCode.UNAVAILABLE, e, "no answer from " + endpoint + because(e));
        }
    }

    private static Sent failed(FailureCode code, Exception thrown, String message) {
        return new Sent.Unanswered(
                new Outcome.Failed(Failure.of(code, thrown.getClass().getName(), message)));
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
