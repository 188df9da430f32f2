// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import io.grpc.Status;
import java.nio.channels.ClosedChannelException;
import org.junit.jupiter.api.Test;

class RepliesTest {

    @Test
    void takesAConnectionThatBreaksUnderACallForAServerThatIsNotThere() {
        Status broken = Status.UNKNOWN.withDescription("channel closed").withCause(new ClosedChannelException());

        assertThat(failure(broken))
                .isEqualTo(new Failure("UNAVAILABLE", "gRPC UNAVAILABLE", "channel closed", "", null));
    }

    @Test
    void leavesWhatTheServerItselfCallsUnknown() {
        assertThat(failure(Status.UNKNOWN.withDescription("who knows")))
                .isEqualTo(new Failure("UNKNOWN", "gRPC UNKNOWN", "who knows", "", null));
    }

    private static Failure failure(Status status) {
        return ((Outcome.Failed) Replies.outcome(status.asRuntimeException())).failure();
    }
}
