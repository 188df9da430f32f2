// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.job;

/**
 * How far a job came.
 *
 * @param all letters selected
 * @param done replayed, dropped or written
 * @param passed by: someone else had dealt with them, they were held, or no longer there
 * @param held because they had been replayed too often
 * @param failed could not be dealt with
 * @param diedAgain of those replayed
 */
public record Progress(long all, long done, long passed, long held, long failed, long diedAgain) {

    public static Progress of(long all) {
        return new Progress(all, 0, 0, 0, 0, 0);
    }

    /** How many have had their turn. */
    public long handled() {
        return done + passed + held + failed;
    }
}
