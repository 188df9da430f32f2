// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Onward;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.Priority;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What every transport must do: each sentence of {@code Source}, {@code Ledger} and {@code Intake}, as a test. A
 * transport passes by giving {@link #open} a {@link TransportRig}; there is nothing else to write.
 */
public abstract class TransportConformance extends DuplicatesConformance {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    // Order.

    @Test
    public void deliversTheMessagesOfAKeyOldestFirst() {
        given(Order.KEY);
        push("a1", "b1", "a2", "b2", "a3");
        List<String> came = new ArrayList<>();

        IntStream.range(0, 5).forEach(i -> came.addAll(names(take(1))));

        assertThat(came).containsSubsequence("a1", "a2", "a3").containsSubsequence("b1", "b2");
    }

    @Test
    public void keepsTheOrderOfALargePush() {
        given(Order.KEY);
        String[] names = IntStream.range(0, 1000).mapToObj(i -> "k" + i).toArray(String[]::new);

        push(names);

        assertThat(names(take(2000))).containsExactly(names);
    }

    @Test
    public void holdsTheFollowersOfAParkedMessage() {
        given(Order.KEY);
        push("a1", "a2", "a3");

        park(takeOne(), MINUTE);

        assertThat(take(10)).isEmpty();
        rig().moveBy(MINUTE);
        List<Delivery> head = arrivals();
        assertThat(names(head)).as("only the head, until it is finished").containsExactly("a1");
        submit(head.get(0), Verdict.DONE);
        assertThat(names(arrivals())).containsExactly("a2", "a3");
    }

    @Test
    public void holdsTheFollowersThroughEveryFailureOfTheirHead() {
        given(Order.KEY);
        push("a1", "a2");
        park(takeOne(), SECOND);
        demand(10, PLENTY);

        rig().moveBy(SECOND);
        Delivery second = arrivals().get(0);
        park(second, MINUTE);
        rig().moveBy(MINUTE);
        Delivery third = arrivals().get(0);
        submit(third, new Verdict.Bury(Reason.EXHAUSTED));

        assertThat(names(List.of(second, third))).containsExactly("a1", "a1");
        assertThat(names(arrivals())).containsExactly("a2");
    }

    @Test
    public void bringsWhatWasGivenBackAfterTheParkedHeadInOrder() {
        given(Order.KEY);
        push("a1", "a2", "a3", "a4");
        List<Delivery> out = take(3);

        park(out.get(0), MINUTE);
        giveBack(out.subList(1, 3));

        assertThat(take(10)).isEmpty();
        rig().moveBy(MINUTE);
        List<Delivery> head = arrivals();
        assertThat(names(head)).containsExactly("a1");
        submit(head.get(0), Verdict.DONE);
        assertThat(names(arrivals())).containsExactly("a2", "a3", "a4");
    }

    @Test
    public void deliversNoFollowerBehindASettledRetryWhateverWasUnderWay() {
        given(Order.KEY);
        push("a1", "a2", "a3");
        List<Delivery> out = take(2);

        Ruling retry = submit(out.get(0), new Verdict.RetryAt(now().plus(MINUTE)));
        giveBack(out.subList(1, 2));
        demand(10, PLENTY);

        List<Heard.Sound> sounds = sounds();
        int at = sounds.indexOf(new Heard.Sound.Settled(retry));
        assertThat(at).as("the retry is settled").isNotNegative();
        assertThat(sounds.subList(at + 1, sounds.size())).isEmpty();
    }

    @Test
    public void stallsNoStrangerBehindAParkedKey() {
        given(Order.KEY);
        push("a0");
        park(takeOne(), MINUTE);
        push(IntStream.range(1, 2500).mapToObj(i -> "a" + i).toArray(String[]::new));
        push("b1", "no key", "c1");

        assertThat(names(take(3))).containsExactlyInAnyOrder("b1", "no key", "c1");
    }

    @Test
    public void holdsNothingBehindAParkedMessageWithoutKey() {
        given(Order.KEY);
        push("first without key", "second without key");

        park(takeOne(), MINUTE);

        assertThat(names(take(5))).containsExactly("second without key");
    }

    @Test
    public void holdsNothingWithoutOrder() {
        given(Order.NONE);
        push("a1", "a2");

        park(takeOne(), MINUTE);

        assertThat(names(take(5))).containsExactly("a2");
        rig().moveBy(MINUTE);
        assertThat(names(arrivals())).containsExactly("a1");
    }

    // Time.

    @Test
    public void neverDeliversBeforeTheTime() {
        given(Order.KEY);
        push("a1");
        park(takeOne(), SECOND.plusNanos(1));
        demand(10, PLENTY);

        rig().moveBy(SECOND);
        assertThat(arrivals()).as("a nanosecond early").isEmpty();
        rig().moveBy(Duration.ofMillis(1));
        assertThat(names(arrivals())).containsExactly("a1");
    }

    @Test
    public void deliversARetryThatIsDueAtOnce() {
        given(Order.KEY);
        push("a1");
        Delivery first = takeOne();

        submit(first, new Verdict.RetryAt(now()));

        assertThat(names(take(1))).containsExactly("a1");
    }

    @Test
    public void saysUntilWhenARetryHadToWait() {
        given(Order.KEY);
        push("a1");
        Delivery first = takeOne();
        Instant due = now().plus(MINUTE);
        park(first, MINUTE);

        reopen();
        rig().moveBy(MINUTE.plus(SECOND));

        assertThat(takeOne().due()).isEqualTo(due);
    }

    @Test
    public void deliversADelayedPushInItsTime() {
        given(Order.KEY);
        push(content("a1"), MINUTE);
        demand(10, PLENTY);

        rig().moveBy(MINUTE.minusMillis(1));
        assertThat(arrivals()).isEmpty();
        rig().moveBy(Duration.ofMillis(1));
        assertThat(arrivals()).hasSize(1).allMatch(d -> d.standing().failures() == 0);
    }

    @Test
    public void losesAndRepeatsNothingWhenTheClockIsSet() {
        given(Order.NONE);
        push("a1", "b1");
        List<Delivery> out = take(2);
        park(out.get(0), MINUTE);
        park(out.get(1), Duration.ofDays(2));
        demand(10, PLENTY);

        rig().jumpWall(Duration.ofHours(-1));
        rig().moveBy(MINUTE);
        assertThat(arrivals()).as("an hour back").isEmpty();
        rig().jumpWall(Duration.ofHours(1));
        assertThat(names(arrivals())).containsExactly("a1");
        rig().jumpWall(Duration.ofDays(3));
        assertThat(names(arrivals())).as("days ahead").containsExactly("b1");
    }

    @Test
    public void waitsItsTimeAlsoAfterTheClockWasSetBack() {
        given(Order.NONE);
        push("a1");
        Delivery first = takeOne();
        rig().jumpWall(Duration.ofHours(-1));

        park(first, MINUTE);
        demand(10, PLENTY);

        rig().moveBy(MINUTE.minusMillis(1));
        assertThat(arrivals()).as("early").isEmpty();
        rig().moveBy(Duration.ofMillis(1));
        assertThat(names(arrivals())).containsExactly("a1");
    }

    // Settling.

    @Test
    public void settlesEveryRulingExactlyOnce() {
        given(Order.KEY);
        push(IntStream.range(0, 100).mapToObj(i -> "message " + i).toArray(String[]::new));
        List<Ruling> rulings =
                take(100).stream().map(d -> ruling(d, Verdict.DONE)).toList();

        submit(rulings.subList(0, 60));
        submit(rulings.subList(60, 100));

        assertThat(take(10)).isEmpty();
        assertThat(settled).containsExactlyInAnyOrderElementsOf(rulings);
    }

    @Test
    public void carriesFailuresForward() {
        given(Order.KEY);
        push("a1");
        Delivery delivery = takeOne();
        Instant since = delivery.standing().since();

        for (int failures = 1; failures <= 3; failures++) {
            rig().moveBy(SECOND);
            park(delivery, MINUTE);
            rig().moveBy(MINUTE);
            Delivery next = takeOne();

            assertThat(next.message()).isEqualTo(delivery.message());
            assertThat(next.standing().failures()).isEqualTo(failures);
            assertThat(next.standing().since()).isEqualTo(since);
            delivery = next;
        }
    }

    @Test
    public void keepsFailuresThroughGivingBack() {
        given(Order.KEY);
        push("a1");
        park(takeOne(), SECOND);
        rig().moveBy(SECOND);
        Delivery second = takeOne();

        giveBack(List.of(second));

        assertThat(takeOne()).isEqualTo(second);
    }

    @Test
    public void neverDeliversAgainWhatIsFinished() {
        given(Order.KEY);
        push("a1", "b1", "c1", "d1");
        List<Delivery> out = take(4);

        submit(out.get(0), Verdict.DONE);
        submit(out.get(1), new Verdict.Bury(Reason.PERMANENT));
        submit(out.get(2), Verdict.SKIP);

        assertThat(take(10)).isEmpty();
        assertThat(settled).hasSize(3);
        rig().moveBy(Duration.ofDays(1));
        assertThat(arrivals()).isEmpty();
        reopen();
        assertThat(names(take(10))).containsExactly("d1");
    }

    @Test
    public void writesWhatIsSentOnTogetherWithTheSuccess() {
        given(Order.KEY);
        push("a1");
        Content second = content("b1").withLabels(new Labels("kind", Priority.HIGH, "s", "sent-1", "c"));
        Content third = content("c1").withLabels(new Labels(null, Priority.NORMAL, null, "sent-2", null));

        Ruling ruling = submit(takeOne(), sendingOn(second, third));
        List<Delivery> came = take(10);

        assertThat(settled).containsExactly(ruling);
        assertThat(names(came)).containsExactlyInAnyOrder("b1", "c1");
        Message first = came.get(names(came).indexOf("b1")).message();
        assertThat(first.content().labels()).isEqualTo(second.labels());
        assertThat(first.content().key()).isEqualTo(second.key());
        submit(came.stream().map(each -> ruling(each, Verdict.DONE)).toList());
        assertThat(arrivals()).isEmpty();
        reopen();
        assertThat(take(10)).isEmpty();
    }

    @Test
    public void sendsOnWhatARetrySucceededWithAfterReopening() {
        given(Order.KEY);
        push("a1");
        park(takeOne(), SECOND);
        rig().moveBy(SECOND);
        Content second = content("b1").withLabels(new Labels(null, Priority.NORMAL, null, "sent-1", null));

        submit(takeOne(), sendingOn(second));
        arrivals();
        reopen();

        assertThat(names(take(10))).containsExactly("b1");
    }

    private Verdict sendingOn(Content... contents) {
        return new Verdict.Done(
                Stream.of(contents).map(each -> new Onward(rig().name(), each)).toList());
    }

    @Test
    public void settlesAfterTheSourceIsClosedAndDeliversNoMore() {
        given(Order.KEY);
        push("a1", "a2");
        Delivery first = takeOne();
        demand(10, PLENTY);
        arrivals();

        closeSource();
        Ruling ruling = submit(first, Verdict.DONE);
        push("b1");

        assertThat(arrivals()).isEmpty();
        assertThat(settled).containsExactly(ruling);
    }

    // Without space.

    @Test
    public void saysThatItsLedgerIsBlockedAndSettlesWhatItHasOnceThereIsSpace() {
        given(Order.KEY);
        push("a1", "b1");
        List<Delivery> out = take(2);
        assumeTrue(rig().fill(), "the ledger never says that it can record nothing");

        Ruling large = largeRuling(out.get(0));
        Ruling small = ruling(out.get(1), Verdict.DONE);
        submit(List.of(large, small));

        assertThat(sounds())
                .as("told first that it is blocked, and that this heals")
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each)
                        .isInstanceOfSatisfying(
                                Heard.Sound.LedgerBlocked.class,
                                blocked -> assertThat(blocked.heals()).isTrue()));

        rig().makeRoom();

        assertThat(sounds())
                .filteredOn(each -> !(each instanceof Heard.Sound.LedgerBlocked))
                .containsExactlyInAnyOrder(
                        new Heard.Sound.Healed(), new Heard.Sound.Settled(large), new Heard.Sound.Settled(small));
    }

    @Test
    public void saysNothingOfAnEarlierFullDiskAfterReopening() {
        given(Order.KEY);
        push("a1");
        Delivery only = takeOne();
        assumeTrue(rig().fill(), "the ledger never says that it can record nothing");
        submit(List.of(largeRuling(only)));
        sounds();

        rig().makeRoom();
        reopen();

        assertThat(sounds()).as("there is space").isEmpty();
    }

    /** A burial that takes some kilobytes. */
    private Ruling largeRuling(Delivery delivery) {
        var failure = new Failure("E", null, "m".repeat(4000), "s".repeat(8000), null);
        var tried = new Tried(1, now(), Duration.ofMillis(1), new Outcome.Failed(failure));
        return new Ruling(delivery, new Verdict.Bury(Reason.PERMANENT), tried);
    }

    // Starting again.

    @Test
    public void deliversAgainAfterReopeningWhatWasNotSettled() {
        given(Order.KEY);
        push("a1", "a2", "b1", "a3");
        List<Delivery> before = take(3);

        reopen();

        List<Delivery> after = take(10);
        assertThat(after)
                .extracting(Delivery::message)
                .containsAll(before.stream().map(Delivery::message).toList());
        assertThat(after).allMatch(each -> each.standing().failures() == 0);
        assertThat(names(after)).containsExactlyInAnyOrder("a1", "a2", "b1", "a3");
        assertThat(names(after)).containsSubsequence("a1", "a2", "a3");
    }

    @Test
    public void demandDoesNotOutliveReopening() {
        given(Order.KEY);
        demand(10, PLENTY);
        rig().settleDown();

        reopen();
        push("a1");

        assertThat(arrivals()).isEmpty();
    }

    @Test
    public void keepsAParkedMessageAndItsFollowersThroughReopening() {
        given(Order.KEY);
        push("a1", "a2", "b1");
        Delivery first = takeOne();
        park(first, MINUTE);

        reopen();

        assertThat(names(take(10))).containsExactly("b1");
        rig().moveBy(MINUTE.minusMillis(1));
        assertThat(arrivals()).as("early").isEmpty();
        rig().moveBy(Duration.ofMillis(1));
        List<Delivery> head = arrivals();
        assertThat(names(head)).containsExactly("a1");
        assertThat(head.get(0).standing().failures()).isEqualTo(1);
        submit(head.get(0), Verdict.DONE);
        assertThat(names(arrivals())).containsExactly("a2");
    }

    @Test
    public void holdsTheFollowersOfARetryThatWasOutWhenItStopped() {
        given(Order.KEY);
        push("a1", "a2");
        park(takeOne(), SECOND);
        rig().moveBy(SECOND);
        takeOne();

        reopen();

        List<Delivery> head = take(10);
        assertThat(names(head)).containsExactly("a1");
        submit(head.get(0), Verdict.DONE);
        assertThat(names(arrivals())).containsExactly("a2");
    }
}
