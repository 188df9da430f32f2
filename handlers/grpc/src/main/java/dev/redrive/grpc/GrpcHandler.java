// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.BatchHandler;
import dev.redrive.proto.v1.HandleBatchRequest;
import dev.redrive.proto.v1.HandleRequest;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Attempts messages by calling a service. The calling thread waits for the answer; an interrupt cancels the call. Called
 * by many threads at a time.
 */
public final class GrpcHandler implements BatchHandler {

    private final QueueName queue;
    private final Calls calls;
    private final Runnable giveBack;

    GrpcHandler(QueueName queue, Calls calls, Runnable giveBack) {
        this.queue = queue;
        this.calls = calls;
        this.giveBack = giveBack;
    }

    @Override
    public Outcome attempt(Attempt attempt) throws InterruptedException {
        HandleRequest request = Requests.of(queue, attempt);
        if (calls.tooLarge(request)) {
            return calls.refusal(request);
        }
        try {
            return Replies.outcome(calls.handle(request, attempt.timeout()));
        } catch (StatusRuntimeException e) {
            cancelled();
            return Replies.outcome(e);
        }
    }

    /** A failure of the call is a failure of the whole, except where the server knows no batches. */
    @Override
    public BatchAnswer attemptAll(List<Attempt> attempts) throws InterruptedException {
        HandleBatchRequest batch = HandleBatchRequest.newBuilder()
                .addAllRequests(attempts.stream()
                        .map(attempt -> Requests.of(queue, attempt))
                        .toList())
                .build();
        if (calls.tooLarge(batch)) {
            return new BatchAnswer.Whole(calls.refusal(batch));
        }
        try {
            Duration timeout = attempts.getFirst().timeout();
            return new BatchAnswer.Each(Replies.outcomes(batch, calls.handleBatch(batch, timeout)));
        } catch (StatusRuntimeException e) {
            cancelled();
            return e.getStatus().getCode() == Status.Code.UNIMPLEMENTED
                    ? beside(attempts)
                    : new BatchAnswer.Whole(Replies.outcome(e));
        }
    }

    /**
     * A call for each message, all at a time, as a batch has one time for all. The batch call is tried again with the next batch: it
     * costs little, and the server may know it by then.
     */
    private BatchAnswer beside(List<Attempt> attempts) throws InterruptedException {
        List<Callable<Outcome>> calls = attempts.stream()
                .<Callable<Outcome>>map(each -> () -> attempt(each))
                .toList();
        List<Outcome> outcomes = new ArrayList<>(attempts.size());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Outcome> each : threads.invokeAll(calls)) {
                outcomes.add(each.get());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a call ends with an outcome, whatever comes of it", e);
        }
        return new BatchAnswer.Each(outcomes);
    }

    @Override
    public void close() {
        giveBack.run();
    }

    /** gRPC answers an interrupt with a status; the engine knows it by its own name. */
    private static void cancelled() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("the call was cancelled");
        }
    }
}
