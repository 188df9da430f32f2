// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadAheadTest {

    private final ReadAhead ahead = new ReadAhead();

    @Test
    void aQueueAtRestReadsALittleAhead() {
        ahead.turn(0, 1_000);

        assertThat(ahead.messages()).isEqualTo(ReadAhead.LEAST);
    }

    @Test
    void whatIsTakenInAShortWhileIsReadAhead() {
        ahead.turn(0, 1_000);
        ahead.turn(1_750, 1_010);

        assertThat(ahead.messages()).isEqualTo(8_750);
    }

    @Test
    void theFastestQueueReadsOnlySoFarAhead() {
        ahead.turn(0, 1_000);
        ahead.turn(50_000, 1_010);

        assertThat(ahead.messages()).isEqualTo(ReadAhead.MOST);
    }

    @Test
    void aPaceCountsFromTheLastLookAndNotFromEveryTurn() {
        ahead.turn(0, 1_000);
        ahead.turn(1_000, 1_001);
        assertThat(ahead.messages()).isEqualTo(ReadAhead.LEAST);

        ahead.turn(4_000, 1_020);

        assertThat(ahead.messages()).isEqualTo(10_000);
    }

    @Test
    void aQueueThatSlowsDownReadsLessAheadAgainStepByStep() {
        ahead.turn(0, 1_000);
        ahead.turn(3_200, 1_010);
        ahead.turn(3_200, 1_020);
        assertThat(ahead.messages()).isEqualTo(15_000);

        for (int i = 0; i < 100; i++) {
            ahead.turn(3_200, 1_030 + 10 * i);
        }

        assertThat(ahead.messages()).isEqualTo(ReadAhead.LEAST);
    }
}
