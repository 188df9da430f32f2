// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.PermanentFailure;
import dev.redrive.core.attempt.RejectedMessage;
import java.io.IOException;
import java.net.ConnectException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutcomesTest {

    private static Failure failed(Throwable thrown) {
        return ((Outcome.Failed) Outcomes.of(thrown)).failure();
    }

    @Test
    void callsWhatWasThrownByItsCode() {
        assertThat(failed(new PermanentFailure("never")).code()).isEqualTo("PERMANENT");
        assertThat(failed(new ConnectException()).is(FailureCode.CONNECTION_REFUSED))
                .isTrue();
        assertThat(failed(new TimeoutException()).is(FailureCode.TIMEOUT)).isTrue();
        assertThat(failed(new IOException()).is(FailureCode.EXCEPTION)).isTrue();
        assertThat(failed(new InterruptedException()).is(FailureCode.EXCEPTION)).isTrue();
        assertThat(failed(new NoClassDefFoundError()).is(FailureCode.EXCEPTION)).isTrue();
    }

    @Test
    void takesARejectionAsAnAnswer() {
        assertThat(Outcomes.of(new RejectedMessage("no such customer")))
                .isInstanceOfSatisfying(
                        Outcome.Rejected.class,
                        rejected -> assertThat(rejected.failure().message()).isEqualTo("no such customer"));
    }

    @Test
    void keepsClassMessageAndStack() {
        var failure = failed(new IllegalStateException("broken"));

        assertThat(failure.type()).isEqualTo("java.lang.IllegalStateException");
        assertThat(failure.message()).isEqualTo("broken");
        assertThat(failure.stack()).contains("keepsClassMessageAndStack");
        assertThat(failed(new IllegalStateException()).message()).isEmpty();
    }

    @Test
    void standsAnExceptionThatCannotSpeakForItself() {
        var mute = new RuntimeException() {
            private static final long serialVersionUID = 1;

            @Override
            public String getMessage() {
                throw new UnsupportedOperationException();
            }
        };

        assertThat(failed(mute).message()).contains("UnsupportedOperationException");
        assertThat(failed(mute).type()).isEqualTo(mute.getClass().getName());
    }

    @Test
    void takesNoAnswerForAFailure() {
        assertThat(Outcomes.of((@Nullable Outcome) null)).isInstanceOf(Outcome.Failed.class);
        assertThat(Outcomes.of(Outcome.SUCCEEDED)).isSameAs(Outcome.SUCCEEDED);
        assertThat(Outcomes.of(Outcome.ABANDONED)).isSameAs(Outcome.ABANDONED);
    }

    @ParameterizedTest
    @ValueSource(classes = {OutOfMemoryError.class, InternalError.class, UnknownError.class})
    void callsABrokenProcessFatal(Class<? extends Error> broken) throws ReflectiveOperationException {
        assertThat(Outcomes.isFatal(broken.getConstructor().newInstance())).isTrue();
    }

    @ParameterizedTest
    @ValueSource(classes = {StackOverflowError.class, AssertionError.class, LinkageError.class, RuntimeException.class})
    void callsABrokenMessageNotFatal(Class<? extends Throwable> broken) throws ReflectiveOperationException {
        assertThat(Outcomes.isFatal(broken.getConstructor().newInstance())).isFalse();
    }
}
