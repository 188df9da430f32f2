// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.engine;

import dev.redrive.core.attempt.Delivery;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** How fast a source delivers. Called by its thread. */
interface Pace {

    /** How many of those demanded may go now. */
    long allowed(long demanded);

    void sent(List<Delivery> deliveries);

    /** Waits for demand, or for the time of the next messages. */
    void rest(Object blocker);

    /** Whatever is demanded. */
    static Pace unbounded() {
        return new Pace() {
            @Override
            public long allowed(long demanded) {
                return demanded;
            }

            @Override
            public void sent(List<Delivery> deliveries) {}

            @Override
            public void rest(Object blocker) {
                LockSupport.park(blocker);
            }
        };
    }

    /** So many per millisecond; keeps in mind when each message went out, by its position. */
    final class Steady implements Pace {
        private final long began = System.nanoTime();
        private final int perMilli;
        private final long[] sentAt;
        private long sent;

        Steady(int perMilli, int positions) {
            this.perMilli = perMilli;
            this.sentAt = new long[positions];
        }

        /** Read by the handler, long after it was written: the mailbox lies between. */
        long sentAt(long position) {
            return sentAt[(int) position];
        }

        @Override
        public long allowed(long demanded) {
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
            return Math.min(demanded, millis * perMilli - sent);
        }

        @Override
        public void sent(List<Delivery> deliveries) {
            long now = System.nanoTime();
            for (Delivery delivery : deliveries) {
                sentAt[(int) delivery.message().origin().position()] = now;
            }
            sent += deliveries.size();
        }

        @Override
        public void rest(Object blocker) {
            LockSupport.parkNanos(blocker, TimeUnit.MICROSECONDS.toNanos(500));
        }
    }
}
