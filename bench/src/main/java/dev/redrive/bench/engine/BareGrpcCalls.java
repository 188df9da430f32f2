// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.engine;

import com.google.protobuf.ByteString;
import dev.redrive.bench.measure.Threads;
import dev.redrive.proto.v1.HandleRequest;
import dev.redrive.proto.v1.HandlerGrpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** The limit: virtual threads that call the same stub, one call after another, with a deadline each. */
final class BareGrpcCalls implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private final ManagedChannel channel;
    private final LongAdder done = new LongAdder();
    private final List<Thread> callers = new ArrayList<>();
    private volatile boolean closed;

    BareGrpcCalls(String address, int concurrency) {
        channel = NettyChannelBuilder.forTarget("dns:///" + address, InsecureChannelCredentials.create())
                .build();
        for (int i = 0; i < concurrency; i++) {
            callers.add(Thread.ofVirtual().start(this::call));
        }
    }

    private void call() {
        var stub = HandlerGrpc.newBlockingStub(channel);
        HandleRequest request = HandleRequest.newBuilder()
                .setId("m1")
                .setQueue("bench")
                .setAttempt(1)
                .setValue(ByteString.copyFrom(new byte[100]))
                .build();
        while (!closed) {
            if (!stub.withDeadlineAfter(TIMEOUT).handle(request).getSuccess()) {
                throw new IllegalStateException("nothing fails here");
            }
            done.increment();
        }
    }

    long done() {
        return done.sum();
    }

    @Override
    public void close() {
        closed = true;
        callers.forEach(Threads::join);
        channel.shutdownNow();
    }
}
