// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.BatchHandler;
import dev.redrive.proto.v1.HandleBatchRequest;
import dev.redrive.proto.v1.HandleRequest;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.List;

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

    /** A failure of the call is a failure of the whole. */
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
            return new BatchAnswer.Whole(Replies.batchOutcome(e));
        }
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
