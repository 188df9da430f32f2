// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.QueueName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Channels, TLS and health. */
class GrpcHandlersTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final GrpcHandlers handlers = new GrpcHandlers();

    @TempDir
    Path folder;

    @Test
    void queuesWithOneTargetShareAChannelUntilTheLastLetsGo() throws Exception {
        try (var server = ServerProcess.start()) {
            Target target = Target.plain(server.address());
            GrpcHandler one = handlers.handler(new QueueName("one"), target);
            GrpcHandler two = handlers.handler(new QueueName("two"), target);
            GrpcHandler other = handlers.handler(new QueueName("three"), Target.plain("localhost:1"));
            assertThat(handlers.channels()).isEqualTo(2);
            assertThat(one.attempt(Tries.saying("ok"))).isEqualTo(Outcome.SUCCEEDED);

            one.close();
            other.close();

            assertThat(handlers.channels()).isEqualTo(1);
            assertThat(two.attempt(Tries.saying("ok"))).isEqualTo(Outcome.SUCCEEDED);
            two.close();
            assertThat(handlers.channels()).isZero();
        }
    }

    @Test
    void tellsWhatAServerSaysOfItself() throws Exception {
        String gone;
        try (var serving = ServerProcess.start();
                var resting = ServerProcess.start(0, "NOT_SERVING");
                var silent = ServerProcess.start(0, "SERVICE_UNKNOWN")) {
            gone = serving.address();

            assertThat(health(serving.address())).isEqualTo(new Health.Serving());
            assertThat(health(resting.address())).isEqualTo(new Health.NotServing());
            assertThat(health(silent.address())).isEqualTo(new Health.NotTold());
        }
        assertThat(health(gone))
                .isInstanceOfSatisfying(
                        Health.Unreachable.class,
                        unreachable -> assertThat(unreachable.why()).contains("Connection refused"));
        assertThat(handlers.channels()).isZero();
    }

    @Test
    void speaksTlsAndTrustsOnlyWhomItIsTold() throws Exception {
        Path store = folder.resolve("keys.p12");
        Path trusted = folder.resolve("ca.pem");
        keytool("-genkeypair", "-keystore", store, "-keyalg", "EC", "-dname", "CN=handler", "-ext", "san=dns:handler");
        keytool("-exportcert", "-keystore", store, "-rfc", "-file", trusted);
        try (var server = ServerProcess.start(0, "SERVING", store.toString())) {
            assertThat(oneAttempt(server, new Target.Tls(trusted), "handler")).isEqualTo(Outcome.SUCCEEDED);
            assertThat(oneAttempt(server, new Target.Tls(null), "handler")).isInstanceOf(Outcome.Failed.class);
            assertThat(oneAttempt(server, new Target.Tls(trusted), "someone")).isInstanceOf(Outcome.Failed.class);
            assertThat(oneAttempt(server, new Target.Plain(), "handler")).isInstanceOf(Outcome.Failed.class);
        }
    }

    @Test
    void refusesAFileOfCertificatesThatIsNotThere() {
        Target target =
                new Target("localhost:1", new Target.Tls(folder.resolve("none.pem")), null, Target.USUAL_MESSAGE_BYTES);

        assertThatIOException()
                .isThrownBy(() -> handlers.handler(Tries.QUEUE, target))
                .withMessageContaining("none.pem");
        assertThat(handlers.channels()).isZero();
    }

    private Outcome oneAttempt(ServerProcess server, Target.Security security, String name) throws Exception {
        GrpcHandler handler =
                handlers.handler(Tries.QUEUE, new Target(server.address(), security, name, Target.USUAL_MESSAGE_BYTES));
        try {
            return handler.attempt(Tries.within(PATIENCE, "ok"));
        } finally {
            handler.close();
        }
    }

    private Health health(String address) throws Exception {
        return handlers.health(Target.plain(address), PATIENCE);
    }

    private static void keytool(Object... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        command.addAll(List.of("-alias", "handler", "-storepass", new String(TestServer.PASSWORD)));
        Process process = new ProcessBuilder(command).inheritIO().start();
        assertThat(process.waitFor()).isZero();
    }
}
