// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Servers that end, and come back. */
class ServerGoneTest {

    @Test
    void failsWhileTheServerIsGoneAndSucceedsWithTheFirstAttemptOnceItIsBack() throws Exception {
        int port;
        GrpcHandler handler;
        try (var first = ServerProcess.start()) {
            port = first.port();
            handler = new GrpcHandlers().handler(Tries.QUEUE, Target.plain(first.address()));
            assertThat(handler.attempt(Tries.saying("ok"))).isEqualTo(Outcome.SUCCEEDED);
        }

        // Often enough that gRPC, left alone, would wait longer and longer before it connects again.
        for (int i = 0; i < 20; i++) {
            assertThat(failure(handler.attempt(Tries.saying("ok"))).type()).isEqualTo("gRPC UNAVAILABLE");
        }
        Failure refused = failure(handler.attempt(Tries.saying("ok")));
        assertThat(refused.code()).isEqualTo("CONNECTION_REFUSED");
        assertThat(refused.message()).contains("Connection refused").contains(Integer.toString(port));

        try (var second = ServerProcess.start(port, "SERVING")) {
            assertThat(second.address()).endsWith(":" + port);
            assertThat(handler.attempt(Tries.saying("ok"))).isEqualTo(Outcome.SUCCEEDED);
        }
        handler.close();
    }

    @Test
    void anAttemptWhoseServerIsKilledFailsAsUnavailable() throws Exception {
        try (var server = ServerProcess.start()) {
            GrpcHandler handler = new GrpcHandlers().handler(Tries.QUEUE, Target.plain(server.address()));
            assertThat(handler.attempt(Tries.saying("ok"))).isEqualTo(Outcome.SUCCEEDED);
            var attempt = CompletableFuture.supplyAsync(() -> hanging(handler));
            // The connection is there; a call of its own tells that this one has been sent before it.
            assertThat(handler.attempt(Tries.within(Duration.ofMillis(300), "hang")))
                    .isInstanceOf(Outcome.TimedOut.class);

            server.kill();

            assertThat(failure(attempt.get()).type()).isEqualTo("gRPC UNAVAILABLE");
            handler.close();
        }
    }

    @Test
    void saysWhichHostCannotBeFound() throws Exception {
        GrpcHandler handler = new GrpcHandlers().handler(Tries.QUEUE, Target.plain("no-such-host.invalid:50051"));

        Failure failure = failure(handler.attempt(Tries.saying("ok")));

        assertThat(failure.code()).isEqualTo("UNAVAILABLE");
        assertThat(failure.message()).contains("no-such-host.invalid");
        handler.close();
    }

    private static Outcome hanging(GrpcHandler handler) {
        try {
            return handler.attempt(Tries.saying("hang"));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Failure failure(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        return ((Outcome.Failed) outcome).failure();
    }
}
