// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.graph;

import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.Presets;

/** Where the records of a topic become documents of a pipeline: a queue of its own, before that of the first node. */
public final class Entry {

    /** Names its queue as an id names a node's; a pipeline with an entry has no node of that id. */
    public static final String ID = "entry";

    /**
     * What the disk or a broker refuses is no fault of the record's, and is tried until they take it: an outage must not empty a topic
     * into dead letters.
     */
    public static final Policies POLICIES = Presets.PIPELINE
            .failure(FailureCode.UNAVAILABLE.name(), Presets.PIPELINE.base().unlimited())
            .failure(FailureCode.TIMEOUT.name(), Presets.PIPELINE.base().unlimited());

    private Entry() {}

    public static QueueName queue(String pipeline) {
        return Pipeline.queue(pipeline, ID);
    }
}
