// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit;

import static dev.redrive.testkit.MessageBuilder.aMessage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.RejectedMessage;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class FakeHandlerTest {

    @Test
    void repeatsTheLastStepOfItsScript() throws Exception {
        FakeHandler handler = FakeHandler.script().fails(2, "E42").succeeds();

        assertThat(handler.attempt(aMessage().attempt(1))).isInstanceOf(Outcome.Failed.class);
        assertThat(handler.attempt(aMessage().attempt(2))).isInstanceOf(Outcome.Failed.class);
        assertThat(handler.attempt(aMessage().attempt(3))).isEqualTo(Outcome.SUCCEEDED);
        assertThat(handler.attempt(aMessage().attempt(4))).isEqualTo(Outcome.SUCCEEDED);
    }

    @Test
    void beginsTheScriptAnewForEveryMessage() throws Exception {
        FakeHandler handler = FakeHandler.script().fails(1, "E42").succeeds();

        handler.attempt(aMessage().withId("x").attempt(1));

        assertThat(handler.attempt(aMessage().withId("y").attempt(1))).isInstanceOf(Outcome.Failed.class);
        assertThat(handler.attempts()).hasSize(2);
        assertThat(handler.attemptsOf(aMessage().withId("x").build().id())).isEqualTo(1);
    }

    @Test
    void throwsWhatItIsToldTo() {
        FakeHandler handler = FakeHandler.script().rejects("bad").throwing(new IOException("gone"));

        assertThatThrownBy(() -> handler.attempt(aMessage().attempt(1))).isInstanceOf(RejectedMessage.class);
        assertThatThrownBy(() -> handler.attempt(aMessage().attempt(2))).isInstanceOf(IOException.class);
        assertThat(handler.running()).isZero();
    }

    @Test
    void hangsNoLongerOnceItIsTold() throws Exception {
        FakeHandler handler = FakeHandler.script().hangs();

        handler.tell();

        assertThat(handler.attempt(aMessage().attempt(1))).isEqualTo(Outcome.SUCCEEDED);
    }

    @Test
    void passesAnInterruptOn() {
        FakeHandler handler = FakeHandler.script().hangs();
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> handler.attempt(aMessage().attempt(1))).isInstanceOf(InterruptedException.class);
    }
}
