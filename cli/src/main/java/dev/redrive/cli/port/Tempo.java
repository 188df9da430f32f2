// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.port;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.LockSupport;

/** Time, and how it passes while a command watches. Tests hold one that ends. */
public interface Tempo {

    Instant now();

    /** Waits so long, once. False when watching should end. */
    boolean rest(Duration length);

    static Tempo of(InstantSource clock) {
        return new Tempo() {
            @Override
            public Instant now() {
                return clock.instant();
            }

            @Override
            public boolean rest(Duration length) {
                LockSupport.parkNanos(this, length.toNanos());
                return !Thread.currentThread().isInterrupted();
            }
        };
    }
}
