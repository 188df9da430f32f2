// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.FailurePattern;
import dev.redrive.core.policy.TypePattern;
import java.util.List;
import java.util.function.Function;

/** Names of queues, and patterns of types and failures: each is refused with its value, or matches itself. */
class NamesFuzzTest extends Fuzz {

    @Override
    protected List<byte[]> good() {
        return texts("orders", "billing.orders_2-x", "ml.run.*", "invoice.created", "*", "HTTP 5*", "java.net.*");
    }

    @Override
    protected List<String> words() {
        return List.of(".*", "**", "..", "orders", ".");
    }

    @Override
    protected boolean takes(byte[] input) {
        String text = text(input);
        boolean name = isTaken(text, QueueName::new, QueueName::toString);
        boolean type = isTaken(text, TypePattern::new, TypePattern::text);
        boolean failure = isTaken(text, FailurePattern::new, FailurePattern::text);
        if (type) {
            assertThat(new TypePattern(text).matches(text)).isTrue();
            assertThat(new TypePattern(text)).isEqualByComparingTo(new TypePattern(text));
        }
        if (failure) {
            assertThat(new FailurePattern(text).matches(Failure.of(FailureCode.EXCEPTION, text, "")))
                    .isTrue();
        }
        return name || type;
    }

    private static <T> boolean isTaken(String text, Function<String, T> of, Function<T, String> printed) {
        try {
            assertThat(printed.apply(of.apply(text))).isEqualTo(text);
            return true;
        } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageContaining(text);
            return false;
        }
    }
}
