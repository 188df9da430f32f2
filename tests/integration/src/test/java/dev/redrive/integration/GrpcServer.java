// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import dev.redrive.proto.v1.HandleRequest;
import dev.redrive.proto.v1.HandleResponse;
import dev.redrive.proto.v1.HandlerGrpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A handler over gRPC in a process of its own: it answers with what the message's value says. */
final class GrpcServer implements AutoCloseable {

    private final OtherProcess other;

    private GrpcServer(OtherProcess other) {
        this.other = other;
    }

    /** Returns when it listens; port 0 takes any. */
    static GrpcServer start(int port) {
        return new GrpcServer(OtherProcess.start(Serve.class, port));
    }

    int port() {
        return other.port();
    }

    void kill() {
        other.kill();
    }

    @Override
    public void close() {
        kill();
    }

    static final class Serve extends HandlerGrpc.HandlerImplBase {

        public static void main(String[] args) throws Exception {
            var server = NettyServerBuilder.forAddress(
                            new InetSocketAddress("127.0.0.1", Integer.parseInt(args[0])),
                            InsecureServerCredentials.create())
                    .addService(new Serve())
                    .build()
                    .start();
            OtherProcess.tell(server.getPort());
            // Nobody reads on: whatever logs here would block once the pipe is full.
            System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
            server.awaitTermination();
        }

        @Override
        public void handle(HandleRequest request, StreamObserver<HandleResponse> answer) {
            String value = request.getValue().toStringUtf8();
            switch (value) {
                case "good", "bad" -> {
                    answer.onNext(HandleResponse.newBuilder()
                            .setSuccess(value.equals("good"))
                            .setCode("BAD_ORDER")
                            .setMessage("no such article")
                            .build());
                    answer.onCompleted();
                }
                default ->
                    answer.onError(Status.fromCode(Status.Code.valueOf(value))
                            .withDescription("as told")
                            .asRuntimeException());
            }
        }
    }
}
