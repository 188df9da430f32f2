// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import dev.redrive.proto.v1.HandleRequest;
import dev.redrive.proto.v1.HandleResponse;
import dev.redrive.proto.v1.HandlerGrpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A handler over gRPC in a process of its own: it answers with what the message's value says. */
final class GrpcServer implements AutoCloseable {

    private static final String PORT = "port ";

    private final Process process;
    private final int port;

    private GrpcServer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Returns when it listens; port 0 takes any. */
    static GrpcServer start(int port) {
        try {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx64m",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Serve.class.getName(),
                            Integer.toString(port))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.startsWith(PORT)) {
                    return new GrpcServer(process, Integer.parseInt(line.substring(PORT.length())));
                }
            }
            throw new AssertionError("the server ended");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return port;
    }

    void kill() {
        process.destroyForcibly();
        process.onExit().join();
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
            System.out.println(PORT + server.getPort());
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
