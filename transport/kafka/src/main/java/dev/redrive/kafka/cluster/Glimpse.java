// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import java.util.Map;
import java.util.Optional;

/** What one look at a cluster showed. */
public sealed interface Glimpse {

    /** @param topicIds of the topics asked for, empty for one that does not exist; what could not be learnt is left out */
    record Answered(Map<String, Optional<String>> topicIds) implements Glimpse {

        public Answered {
            topicIds = Map.copyOf(topicIds);
        }
    }

    /** No broker answered in time. */
    record Silent(String error) implements Glimpse {}

    /** The brokers are there, and do not let us in. */
    record Refusing(String error) implements Glimpse {}
}
