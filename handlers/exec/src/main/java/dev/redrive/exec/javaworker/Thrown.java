// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.javaworker;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.PermanentFailure;
import dev.redrive.core.attempt.RejectedMessage;
import dev.redrive.core.policy.Rule;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ConnectException;
import java.util.concurrent.TimeoutException;

/** What a handler threw, as the same outcome that the engine would make of it in its own process. */
final class Thrown {

    private Thrown() {}

    static Outcome outcome(Throwable thrown) {
        return switch (thrown) {
            case RejectedMessage e -> new Outcome.Rejected(failure(FailureCode.REJECTED.name(), e));
            case PermanentFailure e -> new Outcome.Failed(failure(Rule.PERMANENT, e));
            case ConnectException e -> new Outcome.Failed(failure(FailureCode.CONNECTION_REFUSED.name(), e));
            case TimeoutException e -> new Outcome.Failed(failure(FailureCode.TIMEOUT.name(), e));
            default -> new Outcome.Failed(failure(FailureCode.EXCEPTION.name(), thrown));
        };
    }

    private static Failure failure(String code, Throwable thrown) {
        StringWriter stack = new StringWriter();
        thrown.printStackTrace(new PrintWriter(stack));
        String message = thrown.getMessage();
        return new Failure(
                code,
                thrown.getClass().getName(),
                message == null ? thrown.getClass().getSimpleName() : message,
                stack.toString(),
                null);
    }
}
