// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.yard;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.policy.Verdict;
import java.util.List;

/** A yard under test, with a queue whose messages die as told and come back when they are replayed. */
public interface YardRig extends AutoCloseable {

    Yard yard();

    /** Another one on the same place: of another process, where the yard allows that. */
    Yard another();

    /** Messages with these contents come to the queue and die, in order, at their first attempt. The news are there when it returns. */
    void bury(List<Content> contents, Failure failure);

    /** What came back to the queue since the last look; waits until there are so many. */
    List<Arrived> arrivals(int atLeast);

    /** One that has arrived at the queue dies again, at its first attempt. */
    void buryAgain(MessageId arrived, Failure failure);

    /** Completes or skips a message that has arrived at the queue, at its first attempt. */
    void settle(MessageId arrived, Verdict verdict);

    /** Another queue or topic, by name. */
    String elsewhere();

    /** Whether the yard knows what becomes of a message that it sends there. */
    default boolean followsElsewhere() {
        return false;
    }

    /** What came there since the last look. */
    List<Arrived> arrivalsElsewhere(int atLeast);

    /** A letter like that one which does not lie there. */
    DeadLetter lost(DeadLetter like);

    /** Stops this one and opens the same place again. */
    YardRig reopen();

    @Override
    void close();

    /**
     * A message as a handler meets it.
     *
     * @param id as far as readers can tell: where it went elsewhere, from what the message carries along
     * @param failures charged in its present life
     */
    record Arrived(MessageId id, Content content, int failures) {}
}
