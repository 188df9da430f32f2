// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.scene;

import dev.redrive.integration.judge.TestedQueue;
import java.util.Map;

/** A transport, as those see it who send messages and look after their ends. */
public interface Side extends Feed.Way {

    /** What {@code redrive.yaml} has to say about the queue besides its handler and terms. */
    String yaml(TestedQueue queue);

    /** Whether everything that was sent is finished, durably. */
    boolean isSettled(TestedQueue queue);

    /** The reasons of its dead letters, by number of the message. */
    Map<Integer, String> dead(TestedQueue queue);
}
