// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the beginning of an answer. One that goes on is not read to its end: the connection is closed, which costs less
 * than what an endless body would. Owned by the client, which calls it in sequence.
 */
final class FirstBytes implements BodySubscriber<byte[]> {

    static final int MAX = 64 * 1024;

    private static final int NO_CONTENT = 204;
    private static final byte[] NOTHING = {};

    private final int max;

    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream(0);
    private Flow.@Nullable Subscription subscription;

    private FirstBytes(int max) {
        this.max = max;
    }

    /**
     * Keeps so much of an answer. One whose head promises that it is no longer goes to a subscriber of the client's own, which
     * the client calls as it is; for any other it starts a thread.
     */
    static BodySubscriber<byte[]> of(ResponseInfo head, int max) {
        if (head.statusCode() == NO_CONTENT) {
            return BodySubscribers.replacing(NOTHING);
        }
        long promised = head.headers().firstValueAsLong("content-length").orElse(Long.MAX_VALUE);
        return promised <= max ? BodySubscribers.ofByteArray() : new FirstBytes(max);
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> arrived) {
        for (ByteBuffer each : arrived) {
            byte[] bytes = new byte[Math.min(each.remaining(), max - kept.size())];
            each.get(bytes);
            kept.writeBytes(bytes);
            if (each.hasRemaining()) {
                enough();
                return;
            }
        }
    }

    private void enough() {
        if (subscription != null) {
            subscription.cancel();
        }
        onComplete();
    }

    @Override
    public void onError(Throwable thrown) {
        body.completeExceptionally(thrown);
    }

    @Override
    public void onComplete() {
        body.complete(kept.toByteArray());
    }
}
