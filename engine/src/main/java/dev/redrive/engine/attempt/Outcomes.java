// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.attempt;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.PermanentFailure;
import dev.redrive.core.attempt.RejectedMessage;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ConnectException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** What a handler threw, as an outcome. */
public final class Outcomes {

    private Outcomes() {}

    public static Outcome of(Throwable thrown) {
        return switch (thrown) {
            case RejectedMessage e -> new Outcome.Rejected(failure(FailureCode.REJECTED.name(), e));
            case PermanentFailure e -> new Outcome.Failed(failure("PERMANENT", e));
            case ConnectException e -> new Outcome.Failed(failure(FailureCode.CONNECTION_REFUSED.name(), e));
            case TimeoutException e -> new Outcome.Failed(failure(FailureCode.TIMEOUT.name(), e));
            default -> new Outcome.Failed(failure(FailureCode.EXCEPTION.name(), thrown));
        };
    }

    /** A handler's answer; nothing is none. */
    public static Outcome of(@Nullable Outcome answer) {
        return answer == null
                ? new Outcome.Failed(Failure.of(FailureCode.EXCEPTION, "the handler answered nothing"))
                : answer;
    }

    /** An error that says the process is broken, not the message. */
    public static boolean isFatal(Throwable thrown) {
        return thrown instanceof VirtualMachineError && !(thrown instanceof StackOverflowError);
    }

    private static Failure failure(String code, Throwable thrown) {
        String type = thrown.getClass().getName();
        try {
            String message = thrown.getMessage() == null ? "" : thrown.getMessage();
            return new Failure(code, type, message, stack(thrown), null);
        } catch (RuntimeException | StackOverflowError own) {
            // An exception may be of any class, and fail to speak for itself.
            return new Failure(
                    code, type, "no message: it threw " + own.getClass().getName(), "", null);
        }
    }

    private static String stack(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
