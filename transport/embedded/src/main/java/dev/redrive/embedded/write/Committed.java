// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a transaction has changed, told after its sync. */
public sealed interface Committed {
    StoredQueue queue();

    /** Messages that may be attempted at once, ascending. */
    record Pushed(StoredQueue queue, List<Command.Draft> drafts, long firstSeq) implements Committed {}

    /** @param at when, in epoch milliseconds */
    record Settled(StoredQueue queue, List<Judged> judged, long at) implements Committed {}

    /**
     * A row of {@code waiting} has a due time now: a delayed push, or an item revived by a person.
     *
     * @param keyHash of the key it holds up; null if it holds up none
     */
    record Timed(
            StoredQueue queue, long seq, long due, @Nullable Long keyHash) implements Committed {}

    /** A person has removed it. */
    record Dropped(StoredQueue queue, long seq, @Nullable Long keyHash) implements Committed {}

    /** Hears of everything, in the order of the transactions, on the writer thread. */
    interface Listener {
        void committed(List<Committed> changes);

        /**
         * Nothing can be written.
         *
         * @param heals false if the store writes nothing more until it is opened again
         */
        void blocked(String cause, boolean heals);

        void healed();
    }
}
