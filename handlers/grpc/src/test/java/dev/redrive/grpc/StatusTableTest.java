// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.policy.Then;
import dev.redrive.core.policy.Verdict;
import io.grpc.Status;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every status code, from a real server in another process, leads where the table of docs/grpc.md says. */
class StatusTableTest {

    private static final Policies PATIENT =
            Policies.of(RetryPolicy.fixed(Duration.ofSeconds(5)).attempts(3));
    private static final Verdict RETRY = new Verdict.RetryAt(Tries.CREATED.plusSeconds(5));

    private static ServerProcess server;
    private static GrpcHandler handler;

    @BeforeAll
    static void start() throws Exception {
        server = ServerProcess.start();
        handler = new GrpcHandlers().handler(Tries.QUEUE, Target.plain(server.address()));
    }

    @AfterAll
    static void stop() {
        handler.close();
        server.close();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OK")
    void leadsWhereTheTableSays(Status.Code code) throws Exception {
        Outcome outcome = handler.attempt(Tries.saying("status " + code));

        assertThat(failure(outcome).type()).isEqualTo("gRPC " + code);
        assertThat(failure(outcome).message()).isEqualTo("as told");
        assertThat(failure(outcome).code()).isEqualTo(code == Status.Code.DEADLINE_EXCEEDED ? "TIMEOUT" : code.name());
        assertThat(outcome instanceof Outcome.TimedOut).isEqualTo(code == Status.Code.DEADLINE_EXCEEDED);
        assertThat(decide(PATIENT, outcome))
                .isEqualTo(
                        switch (code) {
                            case OK -> throw new IllegalArgumentException("not a failure");
                            case ALREADY_EXISTS -> Verdict.DONE;
                            case INVALID_ARGUMENT, FAILED_PRECONDITION, OUT_OF_RANGE, UNIMPLEMENTED, DATA_LOSS ->
                                new Verdict.Bury(Reason.PERMANENT);
                            case CANCELLED,
                                    UNKNOWN,
                                    DEADLINE_EXCEEDED,
                                    NOT_FOUND,
                                    PERMISSION_DENIED,
                                    RESOURCE_EXHAUSTED,
                                    ABORTED,
                                    INTERNAL,
                                    UNAVAILABLE,
                                    UNAUTHENTICATED -> RETRY;
                        });
    }

    @Test
    void aRuleOfTheQueueWins() throws Exception {
        Policies stubborn = PATIENT.rule("gRPC DATA_LOSS", Then.RETRY).rule("gRPC NOT_FOUND", Then.BURY);

        assertThat(decide(stubborn, handler.attempt(Tries.saying("status DATA_LOSS"))))
                .isEqualTo(RETRY);
        assertThat(decide(stubborn, handler.attempt(Tries.saying("status NOT_FOUND"))))
                .isEqualTo(new Verdict.Bury(Reason.PERMANENT));
    }

    private static Verdict decide(Policies policies, Outcome outcome) {
        return policies.decide(null, new Standing(0, Tries.CREATED), outcome, Tries.CREATED, new SplittableRandom(1));
    }

    private static Failure failure(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Failed(Failure failure) -> failure;
            case Outcome.TimedOut(Failure failure) -> failure;
            default -> throw new AssertionError(outcome);
        };
    }
}
