// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where dead letters lie, and what can be done with them there: an embedded store, or a Kafka cluster. Any thread may call;
 * every change returns after it is durable. What cannot be done at all throws {@code Refused}.
 *
 * <p>A yard is a log: whoever reads its news from the beginning knows everything, so an index of it can be lost without
 * harm. Several processes may act in one yard; each learns of the others by the news.
 */
public interface Yard {

    /** {@code embedded}, or the name of the cluster. */
    String name();

    /**
     * Tells what happened after a mark.
     *
     * @param mark from the reading before; empty for the beginning
     * @param most so many news at most
     */
    Reading read(String mark, int most);

    /**
     * Opens letters and shows them in this order, without one that no longer lies there. Of many large ones only as many are in memory
     * at a time as fit.
     *
     * @param each asks nothing of the yard meanwhile
     */
    void open(Collection<DeadLetter> letters, Consumer<LetterDetail> each);

    /** Opens a few letters, by their ids. One that no longer lies there is missing from the answer. */
    default Map<String, LetterDetail> open(Collection<DeadLetter> letters) {
        Map<String, LetterDetail> opened = new LinkedHashMap<>();
        open(letters, each -> opened.put(each.letter().id(), each));
        return opened;
    }

    /**
     * Sends letters back, in this order, each with the id of its message and a fresh count. One that is held is sent all the same.
     *
     * <p>The end of each life that begins so is reported as {@link News.Ended}, at least once, after it is durable and before the message
     * counts as settled. A death may be reported by its letter alone, which names the replay ({@link DeadLetter#sentBy}). Where an end cannot be
     * known, as behind a topic that others read, {@link ReplayEnd#UNKNOWN} is reported with the replay.
     *
     * @param by the job or person; whoever was interrupted goes on under the same name
     * @return for each of them, in the same order
     */
    List<Sent> replay(List<Replay> replays, String by);

    /**
     * Closes letters whose messages were sent back under that name and have ended, where whoever sent them was interrupted before the
     * letters were closed. Leaves all others as they are. By default nothing, for a yard that sends and closes in one transaction.
     */
    default void closeReplayed(List<DeadLetter> letters, String by) {}

    /** Refused, as {@code INVALID}, if no letter of this yard may ever be sent there, before anybody chooses which. */
    default void check(Target target) {}

    /** Gives letters up. */
    List<Sent> drop(List<DeadLetter> letters, String by);

    /** Sets letters aside, or takes that back. */
    List<Sent> hold(List<DeadLetter> letters, boolean held, String by);

    /**
     * Keeps something with the letters, for all who read the yard: the state of a group, a job.
     *
     * @param value null to take it back; at most {@link #NOTE_BYTES_MAX}
     */
    void note(String key, byte @Nullable [] value);

    int NOTE_BYTES_MAX = 512 * 1024;
}
