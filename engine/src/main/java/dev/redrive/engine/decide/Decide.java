// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.decide;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.time.Moment;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** Outcomes in, rulings out. Owned by the engine thread. */
public final class Decide {

    /** One crash may be a neighbour's doing even among suspects; two of its own are not. */
    private static final int CHARGES_BEFORE_BURIAL = 2;

    private final RandomGenerator random;
    private Policies policies;
    private boolean deadLetters;

    /** @param deadLetters false: what would be buried is let go instead, counted as skipped */
    public Decide(RandomGenerator random, Policies policies, boolean deadLetters) {
        this.random = random;
        this.policies = policies;
        this.deadLetters = deadLetters;
    }

    /** The policy is read at the time of failure: a change counts from the next one on. */
    public void follow(Policies policies, boolean deadLetters) {
        this.policies = policies;
        this.deadLetters = deadLetters;
    }

    /** A first attempt succeeded and sends nothing on: no policy is asked. */
    public Ruling onPlainSuccess(Delivery delivery) {
        return new Ruling(delivery, Verdict.DONE, null);
    }

    public Ruling on(Delivery delivery, Outcome outcome, Duration took, Moment now) {
        if (outcome instanceof Outcome.Succeeded success && delivery.standing().failures() == 0) {
            var onward = success.onward();
            return new Ruling(delivery, onward.isEmpty() ? Verdict.DONE : new Verdict.Done(onward), null);
        }
        Ruling ruling = judged(delivery, outcome, took, now);
        return new Ruling(delivery, kept(ruling.verdict()), ruling.tried());
    }

    private Ruling judged(Delivery delivery, Outcome outcome, Duration took, Moment now) {
        Verdict verdict = policies.decide(delivery.message().type(), delivery.standing(), outcome, now.wall(), random);
        int number = delivery.standing().failures() + 1;
        // What is sent on is the verdict's to carry; the history keeps no contents.
        Outcome told = outcome instanceof Outcome.Succeeded ? Outcome.SUCCEEDED : outcome;
        return new Ruling(delivery, verdict, new Tried(number, now.wall().minus(took), took, told));
    }

    public Ruling onTimeout(Delivery delivery, Duration timeout, Moment now) {
        return on(delivery, late(timeout), timeout, now);
    }

    /** Whether no answer in time might be the end of it. */
    public boolean wouldEnd(Delivery delivery, Duration timeout, Moment now) {
        return policies.mayEnd(
                delivery.message().type(),
                delivery.standing(),
                late(timeout),
                now.wall().plus(timeout));
    }

    private static Outcome late(Duration timeout) {
        return new Outcome.TimedOut(Failure.of(FailureCode.TIMEOUT, "no answer within " + timeout.toMillis() + " ms"));
    }

    /**
     * The process died while this suspect was active. It is charged an attempt, and buried no sooner than its second
     * such charge.
     */
    public Ruling onCrash(Delivery delivery, int charges, Moment now) {
        String message = "the process ended during this attempt, for the " + ordinal(charges) + " time";
        Outcome outcome = new Outcome.Failed(Failure.of(FailureCode.CRASHED, message));
        Ruling ruling = judged(delivery, outcome, Duration.ZERO, now);
        Verdict verdict = switch (ruling.verdict()) {
            case Verdict.Bury bury -> soonest(charges, kept(new Verdict.Bury(Reason.CRASHED)), now);
            case Verdict.Skip skip -> soonest(charges, skip, now);
            case Verdict.RetryAt retry -> retry;
            case Verdict.Done done -> done;
            case Verdict.Duplicate duplicate -> duplicate;
        };
        return new Ruling(delivery, verdict, ruling.tried());
    }

    private static Verdict soonest(int charges, Verdict end, Moment now) {
        return charges < CHARGES_BEFORE_BURIAL ? new Verdict.RetryAt(now.wall()) : end;
    }

    private Verdict kept(Verdict verdict) {
        return verdict instanceof Verdict.Bury && !deadLetters ? Verdict.SKIP : verdict;
    }

    private static String ordinal(int n) {
        return switch (n) {
            case 1 -> "first";
            case 2 -> "second";
            case 3 -> "third";
            default -> n + "th";
        };
    }
}
