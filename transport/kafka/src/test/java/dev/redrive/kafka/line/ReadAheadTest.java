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

        assertThat(ahead.messages()).isEqualTo(3_500);
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

        assertThat(ahead.messages()).isEqualTo(4_000);
    }

    @Test
    void aQueueThatSlowsDownReadsLessAheadAgain() {
        ahead.turn(0, 1_000);
        ahead.turn(10_000, 1_010);
        ahead.turn(10_010, 1_020);

        assertThat(ahead.messages()).isEqualTo(ReadAhead.LEAST);
    }
}
