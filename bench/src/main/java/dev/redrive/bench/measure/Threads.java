// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.measure;

/** Threads that are about to end. */
public final class Threads {

    private Threads() {}

    /** Waits for it; an interrupt meanwhile is kept for later. */
    public static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
