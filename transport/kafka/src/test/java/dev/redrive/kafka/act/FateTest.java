// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.kafka.act.Act.Deed;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FateTest {

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    @Test
    void theEarlierClaimWins() {
        Fate fate = Fate.OPEN.after(act(Deed.CLAIMED, "a", 0)).after(act(Deed.CLAIMED, "b", 1));

        assertThat(fate.isClaimedBy("a")).isTrue();
        assertThat(fate.ignores(act(Deed.CLAIMED, "b", 2))).isTrue();
        assertThat(fate.ignores(act(Deed.CLAIMED, "a", 2))).isFalse();
    }

    @Test
    void aClaimThatWasLeftMayBeTakenOver() {
        long later = Fate.CLAIM_HOLDS.toSeconds();
        Fate left = Fate.OPEN.after(act(Deed.CLAIMED, "a", 0));

        assertThat(left.ignores(act(Deed.CLAIMED, "b", later - 1))).isTrue();
        assertThat(left.ignores(act(Deed.CLAIMED, "b", later))).isFalse();
        assertThat(left.after(act(Deed.CLAIMED, "b", later)).isClaimedBy("b")).isTrue();
    }

    @Test
    void itsOwnerMayClaimAgainAtOnce() {
        Fate again = Fate.OPEN.after(act(Deed.CLAIMED, "a", 0)).after(act(Deed.CLAIMED, "a", 20));

        assertThat(again.ignores(act(Deed.CLAIMED, "b", 40))).isTrue();
    }

    @Test
    void aClaimKeepsOthersFromDropping() {
        Fate fate = Fate.OPEN.after(act(Deed.CLAIMED, "a", 0)).after(act(Deed.DROPPED, "b", 1));

        assertThat(fate.isClosed()).isFalse();
        assertThat(fate.after(act(Deed.DROPPED, "b", 60)).isClosed()).isTrue();
    }

    @Test
    void whatIsClosedStaysClosed() {
        Fate closed = Fate.OPEN.after(act(Deed.CLAIMED, "a", 0)).after(act(Deed.REPLAYED, "a", 1));

        assertThat(closed.isClosed()).isTrue();
        assertThat(closed.after(act(Deed.CLAIMED, "b", 100))).isEqualTo(closed);
    }

    @Test
    void aReplayCountsWhoeverHoldsTheClaim() {
        Fate fate = Fate.OPEN.after(act(Deed.CLAIMED, "b", 40)).after(act(Deed.REPLAYED, "a", 41));

        assertThat(fate.isClosed()).isTrue();
    }

    private static Act act(Deed deed, String claim, long afterSeconds) {
        return new Act(deed, NOW.plus(Duration.ofSeconds(afterSeconds)), "/data", claim, "g");
    }
}
