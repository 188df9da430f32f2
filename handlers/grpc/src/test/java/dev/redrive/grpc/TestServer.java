// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.Duration;
import com.google.protobuf.TextFormat;
import com.google.rpc.RetryInfo;
import dev.redrive.proto.v1.DocumentChange;
import dev.redrive.proto.v1.HandleBatchRequest;
import dev.redrive.proto.v1.HandleBatchResponse;
import dev.redrive.proto.v1.HandleRequest;
import dev.redrive.proto.v1.HandleResponse;
import dev.redrive.proto.v1.HandleResult;
import dev.redrive.proto.v1.HandlerGrpc;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerCredentials;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.TlsServerCredentials;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.StatusProto;
import io.grpc.protobuf.services.HealthStatusManager;
import io.grpc.stub.StreamObserver;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;

/** A server that does what the value of a message says. Runs in a process of its own; prints its port. */
final class TestServer extends HandlerGrpc.HandlerImplBase {

    static final char[] PASSWORD = "changeit".toCharArray();

    /** Begins the line with its port; others may write lines of their own. */
    static final String PORT = "port ";

    private static final Context.Key<Metadata> METADATA = Context.key("metadata");
    private static final int CROWD = 1_000;

    private final CountDownLatch crowd = new CountDownLatch(CROWD);

    /** @param args a port (0 for any), what it says of its health, and maybe a key store */
    public static void main(String[] args) throws Exception {
        var health = new HealthStatusManager();
        health.setStatus(HandlerGrpc.SERVICE_NAME, ServingStatus.valueOf(args[1]));
        var server = NettyServerBuilder.forAddress(
                        new InetSocketAddress("127.0.0.1", Integer.parseInt(args[0])),
                        args.length > 2 ? tls(Path.of(args[2])) : InsecureServerCredentials.create())
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .addService(new TestServer())
                .addService(health.getHealthService())
                .intercept(new KeepMetadata())
                .build()
                .start();
        System.out.println(PORT + server.getPort());
        // Nobody reads on: whatever logs here would block once the pipe is full.
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        server.awaitTermination();
    }

    @Override
    public void handle(HandleRequest request, StreamObserver<HandleResponse> answer) {
        try {
            answer.onNext(obey(request));
            answer.onCompleted();
        } catch (StatusRuntimeException e) {
            answer.onError(e);
        } catch (InterruptedException e) {
            answer.onError(Status.CANCELLED.asRuntimeException());
        }
    }

    @Override
    public void handleBatch(HandleBatchRequest batch, StreamObserver<HandleBatchResponse> answer) {
        var response = HandleBatchResponse.newBuilder();
        for (HandleRequest request : batch.getRequestsList().reversed()) {
            if (request.getValue().toStringUtf8().equals("ok alone")) {
                // As a server does that leaves this method out.
                super.handleBatch(batch, answer);
                return;
            }
            if (request.getValue().toStringUtf8().equals("all")) {
                answer.onError(Status.ABORTED.withDescription("the whole batch").asRuntimeException());
                return;
            }
            if (!request.getValue().toStringUtf8().equals("silent")) {
                response.addResults(result(request));
            }
        }
        answer.onNext(response.build());
        answer.onCompleted();
    }

    private HandleResult result(HandleRequest request) {
        var result = HandleResult.newBuilder().setId(request.getId());
        try {
            HandleResponse response = obey(request);
            return result.setSuccess(response.getSuccess())
                    .setCode(response.getCode())
                    .setMessage(response.getMessage())
                    .build();
        } catch (StatusRuntimeException e) {
            return result.setStatus(e.getStatus().getCode().value())
                    .setMessage(String.valueOf(e.getStatus().getDescription()))
                    .build();
        } catch (InterruptedException e) {
            throw Status.CANCELLED.asRuntimeException();
        }
    }

    private HandleResponse obey(HandleRequest request) throws InterruptedException {
        String[] words = request.getValue().toStringUtf8().split(" ");
        return switch (words[0]) {
            case "change" ->
                HandleResponse.newBuilder()
                        .setSuccess(true)
                        .setDocument(DocumentChange.newBuilder()
                                .setBody(ByteString.copyFromUtf8("changed"))
                                .setContentType("text")
                                .putMetadata("pages", "3"))
                        .build();
            case "ok" -> HandleResponse.newBuilder().setSuccess(true).build();
            case "status" ->
                throw Status.fromCode(Status.Code.valueOf(words[1]))
                        .withDescription("as told")
                        .asRuntimeException();
            case "reject" ->
                HandleResponse.newBuilder()
                        .setMessage("no good")
                        .setCode(words.length > 1 ? words[1] : "")
                        .build();
            case "describe" ->
                HandleResponse.newBuilder()
                        .setMessage(TextFormat.printer().printToString(request) + METADATA.get())
                        .build();
            case "wait" -> throw retryIn(Long.parseLong(words[1]));
            case "hang" -> {
                Thread.sleep(60_000);
                yield HandleResponse.getDefaultInstance();
            }
            case "crowd" -> {
                crowd.countDown();
                yield HandleResponse.newBuilder()
                        .setSuccess(crowd.await(30, TimeUnit.SECONDS))
                        .build();
            }
            case "flood" ->
                HandleResponse.newBuilder().setMessage("x".repeat(5_000_000)).build();
            default -> throw Status.INTERNAL.withDescription(words[0]).asRuntimeException();
        };
    }

    private static StatusRuntimeException retryIn(long seconds) {
        return StatusProto.toStatusRuntimeException(com.google.rpc.Status.newBuilder()
                .setCode(Status.Code.RESOURCE_EXHAUSTED.value())
                .setMessage("later")
                .addDetails(Any.pack(RetryInfo.newBuilder()
                        .setRetryDelay(Duration.newBuilder().setSeconds(seconds))
                        .build()))
                .build());
    }

    private static ServerCredentials tls(Path store) throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD);
        return TlsServerCredentials.newBuilder()
                .keyManager(managers.getKeyManagers())
                .build();
    }

    private static final class KeepMetadata implements ServerInterceptor {
        @Override
        public <Q, A> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, A> call, Metadata metadata, ServerCallHandler<Q, A> next) {
            return Contexts.interceptCall(Context.current().withValue(METADATA, metadata), call, metadata, next);
        }
    }
}
