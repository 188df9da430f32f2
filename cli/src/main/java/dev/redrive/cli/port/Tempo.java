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

    /** Runs this if a person stops the program before the parting is closed. */
    default Parting onStop(Runnable last) {
        return () -> {};
    }

    /** Takes last words back. */
    interface Parting extends AutoCloseable {
        @Override
        void close();
    }

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

            @Override
            public Parting onStop(Runnable last) {
                Thread hook = new Thread(last, "redrive-last-words");
                Runtime.getRuntime().addShutdownHook(hook);
                return () -> takeBack(hook);
            }

            private static void takeBack(Thread hook) {
                try {
                    Runtime.getRuntime().removeShutdownHook(hook);
                } catch (IllegalStateException stopping) {
                    // Too late: they are being said.
                }
            }
        };
    }
}
