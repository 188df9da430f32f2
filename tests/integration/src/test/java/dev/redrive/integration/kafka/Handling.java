// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import dev.redrive.TypedHandler;
import dev.redrive.core.attempt.Attempt;
import dev.redrive.integration.kafka.Attempts.Stage;
import dev.redrive.integration.kafka.Attempts.Told;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Does what a value's first word says, and tells of it: {@code ok 1}, {@code flaky 2}, {@code bad 3}, {@code hang 4}.
 */
record Handling(Consumer<Told> tell, Duration work) implements TypedHandler<String> {

    /** What every test allows. */
    static final int ATTEMPTS = 3;

    private static final Duration LONGER_THAN_ANY_TEST = Duration.ofHours(1);

    @Override
    public void handle(String value, Attempt attempt) throws InterruptedException {
        tell.accept(Told.now(Stage.BEGUN, attempt.number(), value));
        boolean fails = switch (kind(value)) {
            case "ok" -> false;
            case "flaky" -> attempt.number() < ATTEMPTS;
            case "bad" -> true;
            case "hang" -> {
                Thread.sleep(LONGER_THAN_ANY_TEST);
                yield true;
            }
            default -> throw new IllegalArgumentException("half a value: " + value);
        };
        Thread.sleep(work);
        tell.accept(Told.now(fails ? Stage.FAILED : Stage.DONE, attempt.number(), value));
        if (fails) {
            throw new IllegalStateException(message(value));
        }
    }

    static String kind(String value) {
        return value.substring(0, Math.max(0, value.indexOf(' ')));
    }

    static String message(String value) {
        return "as asked: " + value;
    }
}
