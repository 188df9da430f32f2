// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import static dev.redrive.embedded.StatesTest.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.item.Push;
import dev.redrive.core.item.Status;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Refused;
import dev.redrive.embedded.write.SyncWatch;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class FullDiskTest extends StoreFixture {

    private final LimitedPages pages = new LimitedPages(time);

    @Test
    void refusesPushesAndKeepsRulingsUntilThereIsSpace() {
        push("a1", "b1");
        List<Delivery> out = take(2);
        pages.fill(store());

        assertRefused(() -> pushLarge(), Refused.Kind.UNAVAILABLE, "disk full");
        engine().ledger().submit(List.of(failedLongly(out.get(0)), new Ruling(out.get(1), Verdict.DONE, null)));
        assertRefused(() -> store().settleDown(), Refused.Kind.UNAVAILABLE, "disk full");

        assertThat(store().problems()).hasSize(1);
        assertThat(ear.settled()).isEmpty();
        assertThat(list(Status.PENDING)).as("reads go on").hasSize(2);
        assertThat(ear.states()).first().asString().startsWith("ledger blocked disk full");
        assertThat(ear.states()).last().asString().startsWith("ledger blocked disk full");
    }

    @Test
    @Timeout(60)
    void writesTheRulingsItKeptOnceThereIsSpace() {
        open(StoreOptions.USUAL, pages, SyncWatch.NONE);
        push("a1", "b1");
        List<Delivery> out = take(2);
        pages.fill(store());
        engine().ledger().submit(List.of(failedLongly(out.get(0)), new Ruling(out.get(1), Verdict.DONE, null)));
        assertRefused(() -> store().settleDown(), Refused.Kind.UNAVAILABLE, "disk full");

        pages.makeRoom();
        settleDownWhenThereIsSpace();

        assertThat(ear.settled()).hasSize(2);
        assertThat(list(Status.DEAD)).hasSize(1);
        assertThat(ear.states()).last().isEqualTo("healed");
    }

    private void settleDownWhenThereIsSpace() {
        while (true) {
            try {
                store().settleDown();
                return;
            } catch (Refused notYet) {
                assertThat(notYet).hasMessageContaining("disk full");
            }
        }
    }

    @Test
    void refusesWhatIsTooLargeAndNothingElse() {
        var options = new StoreOptions(Duration.ofHours(1), 10, 1000, false, null);
        open(options);

        assertRefused(() -> pushLarge(), Refused.Kind.TOO_LARGE, "bytes");
        push("a1");

        assertThat(names(take(10))).containsExactly("a1");
    }

    private void pushLarge() {
        store().push(ORDERS, List.of(Push.now(Content.of(Payload.owning(new byte[100_000])))));
    }

    /** A dead letter that needs more pages than its message did. */
    private Ruling failedLongly(Delivery delivery) {
        var failure = new Failure("E", null, "m".repeat(4000), "s".repeat(8000), null);
        return new Ruling(delivery, BURY, new Tried(1, time.wall(), Duration.ofMillis(1), new Outcome.Failed(failure)));
    }
}
