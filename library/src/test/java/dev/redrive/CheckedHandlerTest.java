// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import static dev.redrive.testkit.MessageBuilder.aMessage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.MessageCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CheckedHandlerTest {

    private static final Failure FAULT = Failure.of(FailureCode.INVALID, "at /price: not a number");
    private static final Outcome GONE = new Outcome.Failed(Failure.of(FailureCode.UNAVAILABLE, "gone"));
    private static final MessageCheck CHECK = message -> message.value().text().startsWith("bad") ? FAULT : null;

    private final List<String> handled = new ArrayList<>();

    @Test
    void answersForThoseWithAFaultAndHandsTheOthersOn() throws Exception {
        assertThat(attempt(BatchAnswer.SUCCEEDED, "bad 1", "good 2", "bad 3", "good 4"))
                .isEqualTo(new BatchAnswer.Each(List.of(
                        new Outcome.Failed(FAULT), Outcome.SUCCEEDED, new Outcome.Failed(FAULT), Outcome.SUCCEEDED)));
        assertThat(handled).containsExactly("good 2", "good 4");
    }

    @Test
    void putsEachAnswerToItsOwnMessage() throws Exception {
        var each = new BatchAnswer.Each(List.of(GONE, Outcome.SUCCEEDED));

        assertThat(attempt(each, "good 1", "bad 2", "good 3"))
                .isEqualTo(new BatchAnswer.Each(List.of(GONE, new Outcome.Failed(FAULT), Outcome.SUCCEEDED)));
    }

    @Test
    void callsNobodyWhenNoneIsSound() throws Exception {
        assertThat(attempt(BatchAnswer.SUCCEEDED, "bad 1"))
                .isEqualTo(new BatchAnswer.Each(List.of(new Outcome.Failed(FAULT))));
        assertThat(handled).isEmpty();
    }

    @Test
    void leavesAFailureOfTheWholeToBeSplit() throws Exception {
        assertThat(attempt(new BatchAnswer.Whole(GONE), "bad 1", "good 2")).isEqualTo(new BatchAnswer.Whole(GONE));
    }

    @Test
    void saysWhenAnswersAreMissing() {
        var one = new BatchAnswer.Each(List.of(Outcome.SUCCEEDED));

        assertThatThrownBy(() -> attempt(one, "bad 1", "good 2", "good 3")).hasMessage("1 answers came for 2 messages");
    }

    private BatchAnswer attempt(BatchAnswer answer, String... values) throws Exception {
        var checked = new CheckedHandler(
                attempts -> {
                    attempts.forEach(each -> handled.add(each.message().value().text()));
                    return answer;
                },
                CHECK);
        List<Attempt> attempts = Stream.of(values)
                .map(value -> aMessage().withValue(value).attempt(1))
                .toList();
        return checked.attemptAll(attempts);
    }
}
