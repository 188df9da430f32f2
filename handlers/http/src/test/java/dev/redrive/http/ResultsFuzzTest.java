// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import static dev.redrive.testkit.MessageBuilder.aMessage;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.testkit.fuzz.Fuzz;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Answers of servers, to one message and to a batch, and the header by which they ask for patience. */
class ResultsFuzzTest extends Fuzz {
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
    private static final List<Attempt> ATTEMPTS = List.of(
            aMessage().withId("m-1").attempt(1), aMessage().withId("m-2").attempt(1));

    @Override
    protected List<byte[]> good() {
        return texts(
                "{\"results\":[{\"id\":\"m-1\",\"outcome\":\"ok\"},{\"id\":\"m-2\",\"outcome\":\"failed\",\"code\":\"RATE\","
                        + "\"message\":\"slow down\",\"retryAfterMs\":20}]}",
                "{\"results\":[{\"id\":\"m-2\",\"outcome\":\"rejected\"}],\"more\":{\"a\":[1,2]}}",
                "{\"success\":false,\"message\":\"no such customer\"}",
                "120",
                "Wed, 21 Oct 2065 07:28:00 GMT");
    }

    @Override
    protected List<String> words() {
        return List.of(
                "\"id\":\"m-1\",",
                "\"outcome\":\"ok\"",
                "failed",
                "\"results\":",
                "\"retryAfterMs\":",
                "\"success\":false",
                "},{",
                "Fri, 31 Dec 9999 23:59:59 GMT",
                "Oct",
                "GMT",
                "+9999");
    }

    @Override
    protected boolean takes(byte[] input) {
        Duration wait = RetryAfter.read(text(input), NOW);
        assertThat(wait == null || (wait.isPositive() && wait.compareTo(RetryAfter.MAX) <= 0))
                .isTrue();
        Outcome one = new Answer(200, input, null, wait).outcome();

        return switch (Results.in(input, ATTEMPTS)) {
            case BatchAnswer.Each(var outcomes) -> {
                assertThat(outcomes).hasSameSizeAs(ATTEMPTS);
                yield true;
            }
            case BatchAnswer.Whole(var outcome) -> one instanceof Outcome.Rejected || wait != null;
        };
    }
}
