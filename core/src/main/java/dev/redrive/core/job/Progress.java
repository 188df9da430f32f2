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
 * @param ends what became of those replayed
 */
public record Progress(long all, long done, long passed, long held, long failed, ReplayEnds ends) {

    public static Progress of(long all) {
        return new Progress(all, 0, 0, 0, 0, ReplayEnds.NONE);
    }

    public Progress with(ReplayEnds other) {
        return new Progress(all, done, passed, held, failed, other);
    }

    /**
     * With at least so many done: of letters that were taken for passed by, as nothing is known of them any more. As far as it is known,
     * the messages of those that were sent back have not ended.
     */
    public Progress withDone(long least) {
        long more = Math.clamp(least - done, 0, passed);
        return new Progress(all, done + more, passed - more, held, failed, ends);
    }

    /** How many have had their turn. */
    public long handled() {
        return done + passed + held + failed;
    }

    /** Messages sent back that have not ended yet, as far as it is known. */
    public long trying() {
        return Math.max(0, done - ends.settled());
    }

    /** The number of messages sent back, as far as it is known: ends may be known before {@link #done} is. */
    public long sent() {
        return Math.max(done, ends.settled());
    }

    /** The outcome of the messages sent back, in words: {@code 3 of 5 succeeded, 2 died again}. */
    public String outcome() {
        return ends.words(sent());
    }
}
