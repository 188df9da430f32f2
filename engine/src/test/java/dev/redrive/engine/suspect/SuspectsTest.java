// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.suspect;

import static dev.redrive.engine.Given.id;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SuspectsTest {

    private static final int SLOTS = 5000;
    private static final int ENTRIES_AT = SLOTS * Marks.SLOT_BYTES;

    private final ByteBuffer memory = ByteBuffer.allocate(ENTRIES_AT + Suspects.ENTRIES_MAX * 32);

    /** A process starts, attempts these and is killed; the next one starts. */
    private Suspects killedDuring(long... positions) {
        var before = new Suspects(memory);
        for (int slot = 0; slot < positions.length; slot++) {
            before.marks().active(slot, id(positions[slot]));
        }
        return new Suspects(memory);
    }

    @Test
    void suspectsNobodyAtFirst() {
        var suspects = new Suspects(memory);

        assertThat(suspects.none()).isTrue();
        assertThat(suspects.count()).isZero();
        assertThat(suspects.isSuspect(id(1))).isFalse();
        assertThat(suspects.isToBeCharged(id(1), 1)).isFalse();
        assertThat(suspects.charges(id(1))).isZero();
    }

    @Test
    void suspectsNobodyAfterOneUncleanStop() {
        var suspects = killedDuring(1, 2);

        assertThat(suspects.none()).isFalse();
        assertThat(suspects.count()).isZero();
        assertThat(suspects.isSuspect(id(1))).isFalse();
    }

    @Test
    void suspectsWhatWasActiveAtTwoUncleanStopsInARow() {
        killedDuring(1, 2);
        var suspects = killedDuring(3, 1);

        assertThat(suspects.isSuspect(id(1))).isTrue();
        assertThat(suspects.isSuspect(id(2))).isFalse();
        assertThat(suspects.isSuspect(id(3))).isFalse();
        assertThat(suspects.isToBeCharged(id(1), 1)).isFalse();
    }

    @Test
    void breaksTheRowByAStopThatFoundItIdle() {
        killedDuring(1);
        killedDuring(2);

        assertThat(killedDuring(1).isSuspect(id(1))).isFalse();
    }

    @Test
    void keepsASuspectThroughStopsThatFoundItIdle() {
        killedDuring(1);
        killedDuring(1);
        var suspects = killedDuring(2);

        assertThat(suspects.isSuspect(id(1))).isTrue();
        assertThat(suspects.charges(id(1))).isZero();
    }

    @Test
    void chargesASuspectWithEveryFurtherStopItWasActiveAt() {
        killedDuring(1);
        killedDuring(1);
        var suspects = killedDuring(1);
        assertThat(suspects.charges(id(1))).isOne();
        assertThat(suspects.isToBeCharged(id(1), 1)).isTrue();

        suspects.ruled(id(1));
        assertThat(suspects.isToBeCharged(id(1), 1)).isFalse();

        var later = killedDuring(1);
        assertThat(later.charges(id(1))).isEqualTo(2);
        assertThat(later.isToBeCharged(id(1), 1)).isTrue();
    }

    @Test
    void remembersTheChargeUntilItsRulingIsDurable() {
        killedDuring(1);
        killedDuring(1);
        killedDuring(1);
        assertThat(new Suspects(memory).isToBeCharged(id(1), 1)).isTrue();

        new Suspects(memory).ruled(id(1));

        assertThat(new Suspects(memory).isToBeCharged(id(1), 1)).isFalse();
        assertThat(new Suspects(memory).charges(id(1))).isOne();
    }

    @Test
    void chargesNoNewLifeWithACrashThatEndedTheLastOne() {
        killedDuring(1);
        killedDuring(1);
        killedDuring(1).ruling(id(1), 3);

        assertThat(new Suspects(memory).isToBeCharged(id(1), 1)).isFalse();
    }

    @Test
    void chargesACrashOnceThoughItDiesBeforeItHearsThatTheRulingIsDurable() {
        killedDuring(1);
        killedDuring(1);
        killedDuring(1).ruling(id(1), 3);

        assertThat(new Suspects(memory).isToBeCharged(id(1), 3))
                .as("not durable")
                .isTrue();
        assertThat(new Suspects(memory).isToBeCharged(id(1), 4)).as("durable").isFalse();
        assertThat(new Suspects(memory).isToBeCharged(id(1), 4)).isFalse();

        assertThat(killedDuring(1).isToBeCharged(id(1), 4)).as("the next crash").isTrue();
    }

    @Test
    void chargesANewLifeWithNoCrashOfTheLastThoughItDiesBeforeItHearsThatItHasEnded() {
        killedDuring(1);
        killedDuring(1);
        killedDuring(1).ruling(id(1), 3);

        assertThat(new Suspects(memory).isToBeCharged(id(1), 1))
                .as("revived, after the ruling to bury it was durable")
                .isFalse();
        assertThat(killedDuring(1).isToBeCharged(id(1), 1)).as("the next crash").isTrue();
    }

    @Test
    void forgetsWhatIsFinishedAndOnlyThat() {
        killedDuring(1, 2, 3);
        var suspects = killedDuring(1, 2, 3);

        suspects.forget(id(2));
        suspects.forget(id(99));

        var later = new Suspects(memory);
        assertThat(later.isSuspect(id(1))).isTrue();
        assertThat(later.isSuspect(id(2))).isFalse();
        assertThat(later.isSuspect(id(3))).isTrue();
    }

    @Test
    void forgetsEverythingAtAnOrderlyStop() {
        killedDuring(1);
        var suspects = killedDuring(1);
        suspects.marks().active(7, id(5));

        suspects.clear();

        assertThat(suspects.none()).isTrue();
        assertThat(new Suspects(memory).none()).isTrue();
    }

    @Test
    void countsAMessageOnceHoweverManySlotsHoldIt() {
        assertThat(killedDuring(1, 1, 1).isSuspect(id(1))).isFalse();
    }

    @Test
    void takesASlotThatEndedOrWasTornAsIdle() {
        var before = new Suspects(memory);
        before.marks().active(0, id(1));
        before.marks().idle(0);
        before.marks().active(1, id(2));
        memory.putLong(Marks.SLOT_BYTES, Marks.markOf(id(3)));

        assertThat(new Suspects(memory).none()).isTrue();
    }

    @Test
    void ignoresDamagedEntriesAndKeepsTheOthers() {
        killedDuring(1, 2);
        killedDuring(1, 2);
        memory.putLong(ENTRIES_AT + 8, 77);

        var suspects = new Suspects(memory);

        assertThat(suspects.count()).isOne();
        suspects.clear();
        assertThat(new Suspects(memory).none()).isTrue();
    }

    @Test
    void doesNotBringBackWhatStoodBehindADamagedEntry() {
        killedDuring(1, 2, 3);
        killedDuring(1, 2, 3);
        memory.putLong(ENTRIES_AT, 0);

        new Suspects(memory).clear();

        assertThat(new Suspects(memory).none()).isTrue();
    }

    @Test
    void startsOverGarbage() {
        byte[] garbage = new byte[memory.capacity()];
        new Random(1).nextBytes(garbage);
        memory.put(0, garbage);

        assertThat(new Suspects(memory).none()).isTrue();
        killedDuring(1);
        assertThat(killedDuring(1).isSuspect(id(1))).isTrue();
    }

    @Test
    void remembersNoMoreThanItsBound() {
        long[] many = new long[SLOTS];
        for (int i = 0; i < SLOTS; i++) {
            many[i] = i;
        }
        killedDuring(many);

        assertThat(killedDuring(many).count()).isEqualTo(Suspects.ENTRIES_MAX);
    }

    @Test
    void remembersNothingBeyondItselfWhenForgetful() {
        var suspects = Suspects.forgetful(1);
        suspects.marks().active(0, id(1));

        assertThat(Suspects.forgetful(1).none()).isTrue();
    }
}
