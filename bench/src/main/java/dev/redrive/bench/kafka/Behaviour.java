// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import java.time.Duration;

/** What the handler does with records, which are told apart by their number. */
enum Behaviour {
    NO_OP,

    NAPS {
        @Override
        Duration nap() {
            return Duration.ofMillis(5);
        }
    },

    /** 1% fail twice, 0.1% always, wherever their keys lie; 100 ms between. */
    SOME_FAIL {
        @Override
        int failures(long number) {
            long drawn = Long.remainderUnsigned((number * GOLDEN) >>> 16, 1000);
            return drawn == 0 ? Integer.MAX_VALUE : drawn <= 10 ? 2 : 0;
        }

        @Override
        Duration delay(long number) {
            return Duration.ofMillis(100);
        }
    },

    /** Each fails once; 1 to 30 s between. */
    EACH_FAILS_ONCE {
        @Override
        int failures(long number) {
            return 1;
        }

        @Override
        Duration delay(long number) {
            return Duration.ofMillis(1000 + number * 7919 % 29_001);
        }
    };

    /** Spreads numbers that follow each other. */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    Duration nap() {
        return Duration.ZERO;
    }

    /** How often a record fails before it succeeds. */
    int failures(long number) {
        return 0;
    }

    /** How long it waits after each failure. */
    Duration delay(long number) {
        return Duration.ZERO;
    }

    boolean fails() {
        return this == SOME_FAIL || this == EACH_FAILS_ONCE;
    }
}
