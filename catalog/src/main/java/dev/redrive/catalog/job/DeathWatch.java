// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.message.Key;

/** Counts which of the letters a job has sent back died again. The run and the follower's thread call; it waits for nothing. */
final class DeathWatch {
    private final LongSet sent = new LongSet();
    private final LongSet dead = new LongSet();

    /** It is about to be sent back: its death may be told before we know that it was. */
    synchronized void expect(DeadLetter letter) {
        sent.add(hash(letter, letter.replays()));
    }

    /** It was not sent after all. */
    synchronized void forget(DeadLetter letter) {
        sent.remove(hash(letter, letter.replays()));
    }

    /** Counts it if it is one of ours, once. */
    synchronized boolean died(DeadLetter letter) {
        long life = hash(letter, letter.replays() - 1);
        return sent.remove(life) && dead.add(life);
    }

    /** One that is known to have died after it was sent with so many replays; counted once too. */
    synchronized void hasDied(DeadLetter letter, int replays) {
        long life = hash(letter, replays);
        sent.remove(life);
        dead.add(life);
    }

    synchronized long count() {
        return dead.size();
    }

    private static long hash(DeadLetter letter, int replays) {
        return Key.of(replays + "/" + letter.grave().yard() + "/"
                        + letter.message().id().value())
                .hash();
    }
}
