// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.promise;

import static dev.redrive.testkit.MessageBuilder.aMessage;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.item.Status;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.Priority;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import dev.redrive.core.report.Flow;
import dev.redrive.core.time.Moment;
import dev.redrive.testkit.MessageBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A promise that nothing can break proves nothing. */
class PromisesTest {

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
    private static final Instant LATER = NOW.plusSeconds(60);

    private static final Labels EVENT = new Labels(null, Priority.NORMAL, null, "e-1", null);

    private final MessageBuilder a1 = aMessage().withId("a1").at(1).withKey("a");
    private final MessageBuilder a2 = aMessage().withId("a2").at(2).withKey("a");

    @Test
    void nothingIsLostWhileItIsFoundWhereItsVerdictPutIt() {
        holds(
                new NothingLost(),
                accepted(a1),
                found(a1, Status.PENDING),
                synced(a1, Verdict.DONE),
                found(a1, Status.COMPLETED));
        holds(new NothingLost(), accepted(a1), synced(a1, retryAt(LATER)), found(a1, Status.FAILED));
    }

    @Test
    void somethingIsLostWhenItIsNotFound() {
        breaks(new NothingLost(), "found as nothing", accepted(a1), new Fact.Looked(List.of()));
        breaks(
                new NothingLost(),
                "found as completed",
                accepted(a1),
                synced(a1, new Verdict.Bury(Reason.EXHAUSTED)),
                found(a1, Status.COMPLETED));
    }

    @Test
    void somethingIsWrongWhenItIsFoundTwiceOrDeliveredAfterItsEnd() {
        Fact.Found once = new Fact.Found(a1.build(), Status.PENDING);
        Fact.Found again = new Fact.Found(a1.build(), Status.DEAD);
        breaks(new NothingLost(), "found twice", accepted(a1), new Fact.Looked(List.of(once, again)));
        breaks(new NothingLost(), "after its end", accepted(a1), synced(a1, Verdict.DONE), delivered(a1, NOW));
    }

    @Test
    void aKeyIsAttemptedOneAtATimeAndInOrder() {
        holds(
                new OneAttemptPerKey(Order.KEY),
                accepted(a1),
                accepted(a2),
                started(a1, 1),
                ended(a1),
                new Fact.Submitted(ruling(a1, Verdict.DONE)),
                started(a2, 1));
    }

    @Test
    void twoOfAKeyAtATimeBreakThePromise() {
        breaks(
                new OneAttemptPerKey(Order.KEY),
                "attempted while a1",
                accepted(a1),
                accepted(a2),
                started(a1, 1),
                new Fact.Submitted(ruling(a1, Verdict.DONE)),
                started(a2, 1));
    }

    @Test
    void aMessageTwiceAtATimeBreaksThePromiseWhateverTheOrder() {
        breaks(new OneAttemptPerKey(Order.NONE), "kept apart", started(a1, 1), started(a1, 2));
        holds(new OneAttemptPerKey(Order.NONE), started(a1, 1), started(a2, 1));
    }

    @Test
    void overtakingAParkedMessageBreaksThePromise() {
        breaks(
                new OneAttemptPerKey(Order.KEY),
                "overtakes the message at position 1",
                accepted(a1),
                accepted(a2),
                started(a1, 1),
                ended(a1),
                new Fact.Submitted(ruling(a1, retryAt(LATER))),
                started(a2, 1));
    }

    @Test
    void aCrashTakesBackWhatWasDecidedAndNotSynced() {
        breaks(
                new OneAttemptPerKey(Order.KEY),
                "overtakes",
                accepted(a1),
                accepted(a2),
                new Fact.Submitted(ruling(a1, Verdict.DONE)),
                new Fact.Crashed(),
                started(a2, 1));
    }

    @Test
    void attemptsAreBoundedAcrossCrashes() {
        holds(
                new AttemptsBounded(m -> 2),
                started(a1, 1),
                new Fact.Crashed(),
                started(a1, 1),
                synced(a1, retryAt(NOW)),
                started(a1, 2));
        breaks(new AttemptsBounded(m -> 2), "durable failures", synced(a1, retryAt(NOW)), started(a1, 1));
        breaks(new AttemptsBounded(m -> 1), "parked for another", synced(a1, retryAt(NOW)));
        breaks(new AttemptsBounded(m -> 1), "more than its policy allows", started(a1, 2));
    }

    @Test
    void nothingIsDeliveredOrAttemptedEarly() {
        holds(new NeverEarly(), synced(a1, retryAt(LATER)), delivered(a1, LATER), started(a1, LATER));
        holds(
                new NeverEarly(),
                synced(a1, retryAt(LATER)),
                delivered(a1, LATER),
                new Fact.ClockSet(NOW),
                started(a1, NOW));
        breaks(new NeverEarly(), "delivered at", synced(a1, retryAt(LATER)), delivered(a1, LATER.minusNanos(1)));
        breaks(new NeverEarly(), "attempted at", synced(a1, retryAt(LATER)), started(a1, NOW));
    }

    @Test
    void bytesAreKept() {
        holds(new BytesKept(), accepted(a1), delivered(a1, NOW), started(a1, 1), found(a1, Status.DEAD));
        breaks(new BytesKept(), "no longer", accepted(a1), delivered(a1.withValue("other"), NOW));
        breaks(new BytesKept(), "no longer", accepted(a1), found(a1.withHeader("h", "x"), Status.DEAD));
    }

    @Test
    void theFlowHasNoGap() {
        holds(new Conservation(), new Fact.Counted(new Flow(5, 1, 0, 1, 1, 1, 0, 1)));
        breaks(new Conservation(), "gap of 1", new Fact.Counted(new Flow(5, 1, 0, 1, 1, 1, 0, 0)));
        breaks(new Conservation(), "more has left", new Fact.Counted(new Flow(1, 2, 0, 0, 0, 0, 0, -1)));
    }

    @Test
    void nothingIsAcknowledgedBeforeItIsSynced() {
        Ruling done = ruling(a1, Verdict.DONE);
        holds(
                new SyncedBeforeAck(),
                new Fact.Stored(a1.build()),
                accepted(a1),
                new Fact.Synced(done),
                new Fact.Settled(done));
        breaks(new SyncedBeforeAck(), "acknowledged before", accepted(a1));
        breaks(new SyncedBeforeAck(), "or twice", new Fact.Settled(done));
        breaks(
                new SyncedBeforeAck(),
                "or twice",
                new Fact.Synced(done),
                new Fact.Settled(done),
                new Fact.Settled(done));
    }

    @Test
    void aCopyIsNotCompletedTwiceNorAttemptedBesideItsTwinNorCalledADuplicateForNothing() {
        MessageBuilder copy = a1.with(EVENT);
        MessageBuilder twin = a2.with(EVENT);
        Fact done = new Fact.Submitted(ruling(copy, Verdict.DONE));
        Fact twinDone = new Fact.Submitted(ruling(twin, Verdict.DONE));
        Fact twinIsCopy = new Fact.Submitted(ruling(twin, Verdict.DUPLICATE));

        holds(once(), started(copy, 1), ended(copy), done, synced(copy, Verdict.DONE), twinIsCopy);
        holds(once(), done, new Fact.Crashed(), twinDone);
        breaks(once(), "and a copy of it was at", done, twinDone);
        breaks(
                once(),
                "recorded as done",
                done,
                synced(copy, Verdict.DONE),
                new Fact.Crashed(),
                twinDone,
                synced(twin, Verdict.DONE));
        breaks(once(), "attempted while its copy a1 is", started(copy, 1), started(twin, 1));
        breaks(once(), "no copy of it was completed", done, twinIsCopy);
    }

    private static CompletedOnce once() {
        return new CompletedOnce(Duplicates.within(Duration.ofHours(1)), () -> new Moment(NOW, 0));
    }

    private static void holds(Promise promise, Fact... story) {
        assertThatCode(() -> tell(promise, story)).doesNotThrowAnyException();
    }

    private static void breaks(Promise promise, String how, Fact... story) {
        assertThatThrownBy(() -> tell(promise, story))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith(promise.name() + " is broken")
                .hasMessageContaining(how);
    }

    private static void tell(Promise promise, Fact... story) {
        Facts facts = new Facts(promise);
        List.of(story).forEach(facts::tell);
        facts.check();
    }

    private static Fact accepted(MessageBuilder message) {
        return new Fact.Accepted(message.build(), NOW);
    }

    private static Fact delivered(MessageBuilder message, Instant at) {
        return new Fact.Delivered(message.delivery(0), at);
    }

    private static Fact started(MessageBuilder message, int number) {
        return new Fact.Started(message.build(), number, NOW);
    }

    private static Fact started(MessageBuilder message, Instant at) {
        return new Fact.Started(message.build(), 2, at);
    }

    private static Fact ended(MessageBuilder message) {
        return new Fact.Ended(message.build(), 1, Outcome.SUCCEEDED);
    }

    private static Fact synced(MessageBuilder message, Verdict verdict) {
        return new Fact.Synced(ruling(message, verdict));
    }

    private static Fact found(MessageBuilder message, Status status) {
        Message found = message.build();
        return new Fact.Looked(List.of(new Fact.Found(found, status)));
    }

    private static Verdict retryAt(Instant due) {
        return new Verdict.RetryAt(due);
    }

    private static Ruling ruling(MessageBuilder message, Verdict verdict) {
        Outcome failed = new Outcome.Failed(Failure.of(FailureCode.EXCEPTION, "boom"));
        return new Ruling(message.delivery(0), verdict, new Tried(1, NOW, Duration.ZERO, failed));
    }
}
