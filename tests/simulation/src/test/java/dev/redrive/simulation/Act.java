// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Onward;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Rule;
import java.time.Duration;
import java.util.List;

/**
 * What a handler will do in one attempt.
 *
 * @param ticks how long it takes if nobody interrupts it; {@link #FOR_EVER} if it never ends
 * @param deaf it does not mind an interrupt
 */
record Act(Outcome outcome, long ticks, boolean deaf) {

    static final long FOR_EVER = Long.MAX_VALUE / 2;

    /** Its handler fails every time. */
    static final String POISON = "poison";

    /** Its handler takes the whole process with it, sooner or later. */
    static final String KILLER = "killer";

    /** The handler of a message with this ending sends something on when it succeeds. */
    private static final String SENDS_ON = "7";

    static Act drawn(Message message, Duration timeout, Setting setting, Chance chance) {
        Act act = drawnAlone(message, timeout, setting, chance);
        return act.outcome instanceof Outcome.Succeeded ? new Act(success(message), act.ticks, act.deaf) : act;
    }

    /** The same for each attempt of a message. */
    static Outcome success(Message message) {
        String value = message.value().text();
        if (!value.endsWith(SENDS_ON)) {
            return Outcome.SUCCEEDED;
        }
        Content next = Content.of(Payload.of(value + ", sent on"))
                .withLabels(new Labels(null, Priority.NORMAL, null, "from " + message.id(), null));
        return new Outcome.Succeeded(List.of(new Onward(new QueueName("next"), next)));
    }

    private static Act drawnAlone(Message message, Duration timeout, Setting setting, Chance chance) {
        long quick = chance.upTo(timeout.dividedBy(2)).toMillis();
        if (message.value().text().startsWith(POISON)) {
            return new Act(failed(FailureCode.EXCEPTION.name()), quick, false);
        }
        if (message.value().text().startsWith(KILLER)) {
            return new Act(Outcome.SUCCEEDED, timeout.toMillis() / 2, false);
        }
        if (chance.oneIn(20)) {
            return new Act(Outcome.ABANDONED, quick, false);
        }
        if (chance.between(1, 10) > setting.temper()) {
            return new Act(Outcome.SUCCEEDED, quick, false);
        }
        long late = timeout.toMillis() + chance.between(0, 3000);
        return switch (chance.between(0, 9)) {
            case 0, 1, 2, 3 -> new Act(failed(FailureCode.EXCEPTION.name()), quick, false);
            case 4 -> new Act(asksToWait(chance.upTo(Duration.ofSeconds(8))), quick, false);
            case 5 -> new Act(failed(Rule.PERMANENT), quick, false);
            case 6 -> new Act(new Outcome.Rejected(Failure.of(FailureCode.REJECTED, "bad")), quick, false);
            case 7 -> new Act(Outcome.SUCCEEDED, late, false);
            case 8 -> new Act(Outcome.SUCCEEDED, late, true);
            default -> new Act(Outcome.SUCCEEDED, FOR_EVER, chance.oneIn(2));
        };
    }

    static Outcome failed(String code) {
        return new Outcome.Failed(new Failure(code, null, "told to fail", "", null));
    }

    private static Outcome asksToWait(Duration wish) {
        return new Outcome.Failed(Failure.of(FailureCode.UNAVAILABLE, "later").retryAfter(wish));
    }
}
