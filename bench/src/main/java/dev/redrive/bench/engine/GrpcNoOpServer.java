// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.engine;

import dev.redrive.proto.v1.HandleRequest;
import dev.redrive.proto.v1.HandleResponse;
import dev.redrive.proto.v1.HandlerGrpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A handler over gRPC that does nothing, in a JVM of its own. */
final class GrpcNoOpServer implements AutoCloseable {

    private static final String PORT = "port=";

    private final Process process;
    private final int port;

    private GrpcNoOpServer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static GrpcNoOpServer start() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-Dslf4j.internal.verbosity=ERROR",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Serve.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith(PORT)) {
                return new GrpcNoOpServer(process, Integer.parseInt(line.substring(PORT.length())));
            }
        }
        throw new IOException("the server ended");
    }

    String address() {
        return "127.0.0.1:" + port;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** The server's side. */
    static final class Serve extends HandlerGrpc.HandlerImplBase {

        private static final HandleResponse DONE =
                HandleResponse.newBuilder().setSuccess(true).build();

        public static void main(String[] args) throws IOException, InterruptedException {
            var server = NettyServerBuilder.forAddress(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                            InsecureServerCredentials.create())
                    .directExecutor()
                    .addService(new Serve())
                    .build()
                    .start();
            System.out.println(PORT + server.getPort());
            server.awaitTermination();
        }

        @Override
        public void handle(HandleRequest request, StreamObserver<HandleResponse> answer) {
            answer.onNext(DONE);
            answer.onCompleted();
        }
    }
}
