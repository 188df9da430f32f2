// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.Page;
import dev.redrive.core.item.Status;
import dev.redrive.core.policy.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Completed items, and lists. */
class KeepingTest extends StoreFixture {

    @Test
    void keepsTheNewestCompletedItemsWithinTheBound() {
        open(StoreOptions.USUAL.keepCompleted(Duration.ofHours(1), 10));
        push(names(25));
        List<Delivery> out = take(25);
        settle(out.get(0), retryAfter(Duration.ofSeconds(1)));
        out.subList(1, 25).forEach(each -> settle(each, Verdict.DONE));

        assertThat(counts().completed()).isEqualTo(10);
        assertThat(list(Status.COMPLETED)).extracting(Item::key).startsWith("y").hasSize(10);
        time.moveBy(Duration.ofSeconds(1));
        settle(take(1).get(0), Verdict.DONE);
        assertThat(list(Status.COMPLETED)).extracting(Item::attempt).contains(2);
        assertThat(list(null)).hasSize(10);
        assertThat(store().verify().findings()).isEmpty();
    }

    @Test
    void letsCompletedItemsGoInTime() {
        push("a1", "b1", "c1");
        List<Delivery> out = take(3);
        settle(out.get(0), Verdict.DONE);
        time.moveBy(Duration.ofMinutes(30));
        settle(out.get(1), Verdict.DONE);

        time.moveBy(Duration.ofMinutes(31));
        store().settleDown();
        store().settleDown();

        assertThat(list(Status.COMPLETED)).extracting(Item::key).containsExactly("b");
        assertThat(list(null)).hasSize(2);
    }

    @Test
    void keepsNothingWhenNothingIsToBeKept() {
        open(StoreOptions.USUAL.keepCompleted(Duration.ZERO, 0));
        push("a1");
        settle(take(1).get(0), Verdict.DONE);

        assertThat(list(null)).isEmpty();
        assertThat(counts().completed()).isZero();
        assertThat(push("b1").get(0).id()).as("numbers are never used twice").isNotEmpty();
        assertThat(names(take(1))).containsExactly("b1");
    }

    @Test
    void pagesMeetEveryItemOnce() {
        push(names(20));
        List<Delivery> out = take(15);
        out.subList(0, 5).forEach(each -> settle(each, Verdict.DONE));
        out.subList(5, 10).forEach(each -> settle(each, BURY));
        out.subList(10, 15).forEach(each -> settle(each, retryAfter(Duration.ofHours(1))));

        for (Status status : new Status[] {null, Status.PENDING, Status.FAILED, Status.COMPLETED, Status.DEAD}) {
            List<String> ids = pages(status, 3);
            assertThat(ids).as("%s", status).doesNotHaveDuplicates().hasSize(status == null ? 20 : 5);
        }
        assertThat(list(Status.DEAD)).extracting(Item::key).startsWith("j", "i");
    }

    private List<String> pages(Status status, int limit) {
        List<String> ids = new ArrayList<>();
        String after = null;
        do {
            Page<Item> page = store().items(new ItemQuery(null, status, limit, after), seq -> false);
            page.items().forEach(each -> ids.add(each.id()));
            after = page.next();
        } while (after != null);
        return ids;
    }

    private static String[] names(int count) {
        return IntStream.range(0, count).mapToObj(i -> (char) ('a' + i) + "1").toArray(String[]::new);
    }
}
