// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.duplicate.DuplicateKey;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.duplicate.Twin;
import dev.redrive.core.item.Push;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every transport says of the copies of a message, and what it remembers of those completed. */
public abstract class DuplicatesConformance extends DemandConformance {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duplicates FOR_AN_HOUR = Duplicates.within(HOUR);

    /** An event of that id; its name is for people. */
    private void pushEvent(String id, @Nullable String correlation, String name) {
        var labels = new Labels(null, Priority.NORMAL, null, id, correlation);
        Content content = Content.of(Payload.of(name)).withLabels(labels);
        rig().push(List.of(Push.now(content)));
    }

    private void pushEvent(String id) {
        pushEvent(id, null, "event " + id);
    }

    private static boolean seen(Delivery delivery) {
        return twin(delivery).completed();
    }

    private static Twin twin(Delivery delivery) {
        return Objects.requireNonNull(delivery.twin(), "no twin: " + delivery);
    }

    private void settle(Delivery delivery, Verdict verdict) {
        submit(delivery, verdict);
        assertThat(arrivals()).isEmpty();
    }

    @Test
    public void saysNothingOfCopiesUntilItIsTold() {
        given(Order.KEY);
        pushEvent("e-1");

        assertThat(takeOne().twin()).isNull();
    }

    @Test
    public void saysOfACopyThatTheFirstWasCompleted() {
        given(Order.KEY);
        follow(FOR_AN_HOUR);
        pushEvent("e-1", "c-1", "first");
        Delivery first = takeOne();
        assertThat(twin(first).key()).isEqualTo(DuplicateKey.of(new Labels(null, Priority.NORMAL, null, "e-1", "c-1")));
        assertThat(seen(first)).isFalse();

        settle(first, Verdict.DONE);
        pushEvent("e-1", "c-1", "copy");
        pushEvent("e-1", "c-2", "of another correlation");
        pushEvent("e-2", "c-1", "of another id");
        push("without an id");

        List<Delivery> came = take(10);
        assertThat(came).hasSize(4);
        assertThat(seen(came.get(0))).isTrue();
        assertThat(seen(came.get(1))).isFalse();
        assertThat(seen(came.get(2))).isFalse();
        assertThat(came.get(3).twin()).isNull();
    }

    @Test
    public void remembersOnlyWhatWasCompleted() {
        given(Order.KEY);
        follow(FOR_AN_HOUR);
        IntStream.rangeClosed(1, 4).forEach(i -> pushEvent("e-" + i));
        List<Delivery> out = take(4);

        settle(out.get(0), new Verdict.Bury(Reason.PERMANENT));
        settle(out.get(1), Verdict.SKIP);
        settle(out.get(2), Verdict.DUPLICATE);
        park(out.get(3), HOUR);
        IntStream.rangeClosed(1, 4).forEach(i -> pushEvent("e-" + i));

        assertThat(take(10)).hasSize(4).noneMatch(DuplicatesConformance::seen);
    }

    @Test
    public void takesNoRetryForACopyOfItselfUntilACopyIsCompleted() {
        given(Order.KEY);
        follow(FOR_AN_HOUR);
        pushEvent("e-1");
        pushEvent("e-1");
        List<Delivery> out = take(2);
        park(out.get(0), Duration.ofSeconds(1));
        rig().moveBy(Duration.ofSeconds(1));
        Delivery again = takeOne();
        assertThat(seen(again)).isFalse();
        park(again, Duration.ofSeconds(1));

        settle(out.get(1), Verdict.DONE);
        rig().moveBy(Duration.ofSeconds(1));

        assertThat(seen(takeOne())).isTrue();
    }

    @Test
    public void forgetsWhenTheWindowHasPassed() {
        given(Order.KEY);
        follow(FOR_AN_HOUR);
        pushEvent("e-1");
        settle(takeOne(), Verdict.DONE);

        rig().moveBy(HOUR.minusMillis(1));
        pushEvent("e-1");
        Delivery within = takeOne();
        assertThat(seen(within)).isTrue();
        settle(within, Verdict.DUPLICATE);
        rig().moveBy(Duration.ofMillis(1));
        pushEvent("e-1");

        assertThat(seen(takeOne()))
                .as("a duplicate does not prolong the window")
                .isFalse();
    }

    @Test
    public void followsAShorterWindowAtOnceAndNoneAtAll() {
        given(Order.KEY);
        follow(FOR_AN_HOUR);
        pushEvent("e-1");
        settle(takeOne(), Verdict.DONE);
        rig().moveBy(Duration.ofMinutes(30));

        follow(Duplicates.within(Duration.ofMinutes(10)));
        pushEvent("e-1");
        Delivery shorter = takeOne();
        assertThat(seen(shorter)).isFalse();
        settle(shorter, Verdict.SKIP);
        follow(Duplicates.OFF);
        pushEvent("e-1");

        assertThat(takeOne().twin()).isNull();
    }

    @Test
    public void followsALongerWindowAtOnce() {
        given(Order.KEY);
        follow(Duplicates.within(Duration.ofMinutes(10)));
        pushEvent("e-1");
        settle(takeOne(), Verdict.DONE);
        rig().moveBy(Duration.ofMinutes(5));

        follow(FOR_AN_HOUR);
        rig().moveBy(Duration.ofMinutes(30));
        pushEvent("e-1");

        assertThat(seen(takeOne())).isTrue();
    }

    @Test
    public void remembersThroughReopening() {
        given(Order.KEY);
        follow(FOR_AN_HOUR);
        pushEvent("e-1");
        settle(takeOne(), Verdict.DONE);
        rig().moveBy(Duration.ofMinutes(30));

        reopen();
        follow(FOR_AN_HOUR);
        pushEvent("e-1");
        assertThat(seen(takeOne())).isTrue();

        reopen();
        rig().moveBy(Duration.ofMinutes(30));
        follow(FOR_AN_HOUR);
        assertThat(seen(takeOne())).isFalse();
    }

    @Test
    public void looksAgainAtWhatWasGivenBack() {
        given(Order.KEY);
        follow(FOR_AN_HOUR);
        pushEvent("e-1");
        pushEvent("e-1");
        List<Delivery> out = take(2);

        settle(out.get(0), Verdict.DONE);
        giveBack(out.subList(1, 2));

        assertThat(seen(takeOne())).isTrue();
    }

    @Test
    public void countsEveryCompletionThatWasSettledBeforeADelivery() {
        given(Order.KEY);
        follow(FOR_AN_HOUR);
        IntStream.range(0, 200).forEach(i -> pushEvent("e-" + i % 20));
        demand(5, PLENTY);
        var completed = new HashSet<DuplicateKey>();
        var inHand = new HashSet<DuplicateKey>();
        int came = 0;
        while (came < 200) {
            for (Heard.Sound sound : sounds()) {
                if (sound instanceof Heard.Sound.Settled(var ruling) && ruling.verdict() instanceof Verdict.Done) {
                    completed.add(twin(ruling.delivery()).key());
                } else if (sound instanceof Heard.Sound.Came(var delivery)) {
                    came++;
                    assertThat(seen(delivery)
                                    || !completed.contains(twin(delivery).key()))
                            .as("delivery %s", came)
                            .isTrue();
                    boolean first = inHand.add(twin(delivery).key());
                    submit(delivery, first ? Verdict.DONE : Verdict.DUPLICATE);
                    demand(1, PLENTY);
                }
            }
        }
        assertThat(completed).isNotEmpty();
    }

    @Test
    public void neverDeliversADuplicateAgain() {
        given(Order.KEY);
        follow(FOR_AN_HOUR);
        push("a1", "a2");
        List<Delivery> out = take(2);
        park(out.get(0), Duration.ofSeconds(1));
        giveBack(out.subList(1, 2));
        rig().moveBy(Duration.ofSeconds(1));

        submit(takeOne(), Verdict.DUPLICATE);
        Delivery second = takeOne();
        assertThat(names(List.of(second))).containsExactly("a2");
        settle(second, Verdict.DUPLICATE);

        assertThat(take(10)).isEmpty();
        reopen();
        assertThat(take(10)).isEmpty();
    }
}
