// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.kafka.act.Act;
import dev.redrive.kafka.act.Act.Deed;
import dev.redrive.kafka.act.Fate;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RegisterTest {

    private static final int ROOM = 100;
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    private final Register register = new Register(ROOM);

    @Test
    void lettersThatWereClosedTakeNoRoom() {
        for (int i = 0; i < 10 * ROOM; i++) {
            assertThat(register.isFull()).isFalse();
            add(i);
            act(i, Deed.REPLAYED);
        }

        add(10 * ROOM);

        assertThat(register.index().open()).isEqualTo(1);
        assertThat(register.index().size()).isLessThan(ROOM);
        assertThat(isOpen(10 * ROOM)).isTrue();
    }

    @Test
    void knowsOfThoseLetGoNoMoreThanTheNewest() {
        for (int i = 0; i < 10 * ROOM; i++) {
            add(i);
            act(i, Deed.REPLAYED);
        }

        for (int i = 0; i < 10 * ROOM; i++) {
            add(i);
        }

        assertThat(isOpen(0)).isTrue();
        assertThat(register.index().open()).isBetween(8 * ROOM, 10 * ROOM - ROOM / 4);
    }

    @Test
    void lettersThatWereClosedBeforeTheyAreReadTakeNoRoom() {
        for (int i = 0; i < 10 * ROOM; i++) {
            act(i, i % 2 == 0 ? Deed.REPLAYED : Deed.DROPPED);
        }

        for (int i = 0; i <= 10 * ROOM; i++) {
            assertThat(register.isFull()).isFalse();
            add(i);
        }
        register.hasAll();

        assertThat(register.index().open()).isEqualTo(1);
        assertThat(isOpen(10 * ROOM)).isTrue();
    }

    @Test
    void isFullOfOpenLettersUntilOneIsClosed() {
        for (int i = 0; i < ROOM; i++) {
            add(i);
        }
        assertThat(register.isFull()).isTrue();

        act(3, Deed.DROPPED);

        assertThat(register.isFull()).isFalse();
        assertThat(register.closing("letter-3")).map(Act::deed).contains(Deed.DROPPED);
    }

    @Test
    void whatWasClosedAndLetGoStaysClosed() {
        for (int i = 0; i < ROOM; i++) {
            add(i);
            act(i, Deed.REPLAYED);
        }
        assertThat(register.index().find("letter-0")).isEqualTo(LetterIndex.NONE);

        act(0, Deed.CLAIMED);
        add(0);

        assertThat(register.index().find("letter-0")).isEqualTo(LetterIndex.NONE);
        assertThat(register.claimed()).isZero();
    }

    @Test
    void knowsWhatWasBegunBeforeTheLetterWasRead() {
        act(1, Deed.CLAIMED);
        act(2, Deed.HELD);
        add(1);
        add(2);
        register.hasAll();

        assertThat(register.fate("letter-1").isClaimed()).isTrue();
        assertThat(register.fate("letter-2").isSetAside()).isTrue();
        assertThat(register.claimed()).isEqualTo(1);

        act(1, Deed.RELEASED);
        assertThat(register.fate("letter-1")).isEqualTo(Fate.OPEN);
    }

    @Test
    void forgetsWhatWasBegunWithLettersThatAreNotAmongThem() {
        add(1);
        act(1, Deed.CLAIMED);
        act(2, Deed.CLAIMED);
        register.index().forgetBelow(0, 2);

        register.hasAll();

        assertThat(register.claimed()).isZero();
    }

    private boolean isOpen(int i) {
        return register.index().isOpen(register.index().find("letter-" + i));
    }

    private void add(int i) {
        register.add("letter-" + i, "message-" + i, new LetterIndex.Entry(0, i, i));
    }

    private void act(int i, Deed deed) {
        register.acted("letter-" + i, new Act(deed, NOW, "ann", "claim", "group"));
    }
}
