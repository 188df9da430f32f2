// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.item.Counts;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemDetail;
import dev.redrive.core.item.Status;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Refused;
import dev.redrive.testkit.yard.YardAccount;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatesTest extends StoreFixture {

    @Test
    void countsTheBytesOfADemandAsEnginesDo() {
        push("a1", "b1", "c1");
        for (String name : List.of("a1", "b1", "c1")) {
            engine().source().demand(1, 2);

            assertThat(names(arrivals())).containsExactly(name);
        }
    }

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void everyItemIsInExactlyOneStateAlsoAfterReopening() {
        push("a1", "b1", "c1", "d1", "e1");
        List<Delivery> out = take(4);
        settle(out.get(0), Verdict.DONE);
        settle(out.get(1), retryAfter(MINUTE));
        settle(out.get(2), BURY);
        settle(out.get(3), Verdict.SKIP);

        assertThat(counts()).isEqualTo(new Counts(1, 0, 1, 1, 1));
        for (Status status : Status.values()) {
            assertThat(list(status)).hasSize(status == Status.ACTIVE ? 0 : 1).allMatch(i -> i.status() == status);
        }
        assertThat(list(null)).hasSize(4);
        open(StoreOptions.USUAL);
        assertThat(counts()).isEqualTo(new Counts(1, 0, 1, 1, 1));
        assertThat(names(take(10))).containsExactly("e1");
    }

    @Test
    void countsTheSameWithoutAnOrderlyClose() throws Exception {
        push("a1", "b1", "c1");
        List<Delivery> out = take(3);
        settle(out.get(0), retryAfter(MINUTE));
        settle(out.get(1), Verdict.DONE);
        time.moveBy(MINUTE);
        settle(arrivalsOf(1), Verdict.DONE);
        end();
        sql("DELETE FROM meta WHERE k='tallies'");

        open(StoreOptions.USUAL);

        assertThat(counts()).isEqualTo(new Counts(1, 0, 0, 2, 0));
        assertThat(names(take(10))).containsExactly("c1");
    }

    @Test
    void aFailedItemIsPendingOnceItIsDue() {
        push("a1");
        settle(take(1).get(0), retryAfter(MINUTE));

        time.moveBy(MINUTE);

        assertThat(counts()).isEqualTo(new Counts(1, 0, 0, 0, 0));
        assertThat(list(Status.PENDING)).hasSize(1);
        assertThat(list(Status.FAILED)).isEmpty();
    }

    @Test
    void retryBeginsANewLifeAndKeepsTheOldOne() {
        String id = push("a1").get(0).id();
        settle(take(1).get(0), BURY);

        Item revived = store().retry(ORDERS, id.substring(0, 8), seq -> true);

        assertThat(revived.status()).isEqualTo(Status.PENDING);
        assertThat(revived.failureCount()).isZero();
        Delivery again = take(1).get(0);
        assertThat(again.message().id().value()).isEqualTo(id);
        assertThat(again.standing().failures()).isZero();
        settle(again, Verdict.DONE);
        ItemDetail detail = store().item(null, id, seq -> false);
        assertThat(detail.item().status()).isEqualTo(Status.COMPLETED);
        assertThat(detail.history().lives()).hasSize(2);
        assertThat(detail.item().lastError()).isNotNull();
    }

    @Test
    void retryOfAFailedItemDoesNotWaitForItsTime() {
        String id = push("a1").get(0).id();
        settle(take(1).get(0), retryAfter(MINUTE));

        store().retry(ORDERS, id, seq -> true);

        assertThat(names(take(1))).containsExactly("a1");
        time.moveBy(MINUTE);
        assertThat(arrivalsWithDemand()).as("its old time brings nothing").isEmpty();
    }

    @Test
    void retryRefusesWhatIsNeitherFailedNorDead() {
        String pending = push("a1").get(0).id();
        String out = push("b1").get(0).id();
        String done = push("c1").get(0).id();
        List<Delivery> deliveries = take(3);
        engine().source().giveBack(deliveries.subList(0, 1));
        settle(deliveries.get(2), Verdict.DONE);

        assertRefused(() -> store().retry(ORDERS, pending, seq -> true), Refused.Kind.CONFLICT, "is pending");
        assertRefused(() -> store().retry(ORDERS, out, seq -> true), Refused.Kind.CONFLICT, "is active");
        assertRefused(() -> store().retry(ORDERS, done, seq -> true), Refused.Kind.CONFLICT, "is completed");
        assertRefused(() -> store().retry(ORDERS, "abc", seq -> true), Refused.Kind.INVALID, "not an item id");
        assertRefused(() -> store().retry(ORDERS, "zzzzzzzz", seq -> true), Refused.Kind.NOT_FOUND, "no item");
        assertThat(names(take(1))).as("what was refused is still delivered").containsExactly("a1");
    }

    @Test
    void allDeadComeBackInOrder() {
        push("a1", "a2", "a3", "b1");
        for (Delivery each : take(4)) {
            settle(each, BURY);
        }

        List<Replay> all = YardAccount.of(store().yard()).deaths().stream()
                .map(letter -> new Replay(letter, Target.QUEUE, null))
                .toList();
        assertThat(store().yard().replay(all, "person")).hasSize(4).containsOnly(Sent.DONE);

        assertThat(counts()).isEqualTo(new Counts(4, 0, 0, 0, 0));
        List<Delivery> came = take(10);
        assertThat(names(came)).as("one of a key at a time").containsExactlyInAnyOrder("a1", "b1");
        settle(
                came.stream()
                        .filter(d -> d.message().value().text().equals("a1"))
                        .findFirst()
                        .orElseThrow(),
                Verdict.DONE);
        assertThat(names(arrivals())).containsExactly("a2", "a3");
    }

    @Test
    void dropRemovesWhateverIsNotOut() {
        List<Item> items = push("a1", "b1", "c1", "d1");
        List<Delivery> out = take(3);
        settle(out.get(0), Verdict.DONE);
        settle(out.get(1), BURY);

        assertRefused(() -> store().drop(ORDERS, items.get(2).id(), seq -> true), Refused.Kind.CONFLICT, "is active");
        store().drop(ORDERS, items.get(0).id(), seq -> true);
        store().drop(ORDERS, items.get(1).id(), seq -> true);
        store().drop(ORDERS, items.get(3).id(), seq -> true);

        assertThat(counts()).isEqualTo(new Counts(1, 0, 0, 0, 0));
        assertThat(take(10)).isEmpty();
        assertThat(store().verify().findings()).isEmpty();
    }

    @Test
    void droppingAParkedHeadLetsItsFollowersGo() {
        List<Item> items = push("a1", "a2");
        settle(take(1).get(0), retryAfter(MINUTE));
        assertThat(take(10)).isEmpty();

        store().drop(ORDERS, items.get(0).id(), seq -> true);

        assertThat(names(arrivals())).containsExactly("a2");
    }

    @Test
    void aQueueStaysPausedThroughReopening() {
        store().pause(ORDERS, true);

        assertThat(open(StoreOptions.USUAL).paused(ORDERS)).isTrue();
        store().pause(ORDERS, false);
        assertThat(open(StoreOptions.USUAL).paused(ORDERS)).isFalse();
    }

    private Delivery arrivalsOf(int count) {
        return take(count).get(0);
    }

    private List<Delivery> arrivalsWithDemand() {
        return take(10);
    }

    static void assertRefused(Runnable act, Refused.Kind kind, String why) {
        assertThatThrownBy(act::run).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.kind()).isEqualTo(kind);
            assertThat(refused.why()).contains(why);
        });
    }
}
