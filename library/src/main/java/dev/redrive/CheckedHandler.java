// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.BatchHandler;
import dev.redrive.core.port.MessageCheck;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Holds each message against the queue's check before the handler sees it. The check can be replaced while attempts run. */
final class CheckedHandler implements BatchHandler {

    private final BatchHandler handler;
    private volatile MessageCheck check;

    CheckedHandler(BatchHandler handler, MessageCheck check) {
        this.handler = handler;
        this.check = check;
    }

    void replace(MessageCheck next) {
        check = next;
    }

    @Override
    public @Nullable String unavailable() {
        return handler.unavailable();
    }

    @Override
    public Outcome attempt(Attempt attempt) throws Exception {
        Failure fault = check.fault(attempt.message());
        return fault == null ? handler.attempt(attempt) : new Outcome.Failed(fault);
    }

    /** Those with a fault are answered for here; the handler gets the others. */
    @Override
    public BatchAnswer attemptAll(List<Attempt> attempts) throws Exception {
        MessageCheck now = check;
        List<@Nullable Failure> faults = new ArrayList<>(attempts.size());
        List<Attempt> sound = new ArrayList<>(attempts.size());
        for (Attempt attempt : attempts) {
            Failure fault = now.fault(attempt.message());
            faults.add(fault);
            if (fault == null) {
                sound.add(attempt);
            }
        }
        if (sound.size() == attempts.size()) {
            return handler.attemptAll(attempts);
        }
        return sound.isEmpty() ? joined(faults, List.of()) : answered(faults, sound.size(), handler.attemptAll(sound));
    }

    private static BatchAnswer answered(List<@Nullable Failure> faults, int asked, BatchAnswer answer) {
        return switch (answer) {
            case BatchAnswer.Each(var outcomes) -> {
                if (outcomes.size() != asked) {
                    throw new IllegalStateException(outcomes.size() + " answers came for " + asked + " messages");
                }
                yield joined(faults, outcomes);
            }
            case BatchAnswer.Whole(Outcome.Succeeded well) -> joined(faults, Collections.nCopies(asked, well));
            // It is split, and those with a fault are found when the others are apart from them.
            case BatchAnswer.Whole whole -> whole;
        };
    }

    private static BatchAnswer joined(List<@Nullable Failure> faults, List<Outcome> outcomes) {
        List<Outcome> all = new ArrayList<>(faults.size());
        var next = outcomes.iterator();
        for (Failure fault : faults) {
            all.add(fault == null ? next.next() : new Outcome.Failed(fault));
        }
        return new BatchAnswer.Each(all);
    }
}
