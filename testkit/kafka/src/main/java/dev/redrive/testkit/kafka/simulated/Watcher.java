// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka.simulated;

import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Sees what a group does, from the coordinator's side. */
public interface Watcher {

    Watcher NOBODY = new Watcher() {};

    /** Before the member is told. */
    default void assigns(String group, String process, Set<TopicPartition> added) {}

    /** After the member has let them go in order. */
    default void revoked(String group, String process, Set<TopicPartition> revoked) {}

    /** After the member was told that they are no longer its own. */
    default void lost(String group, String process, Set<TopicPartition> lost) {}

    /** It is kept from now on, whatever the member hears. */
    default void committed(String group, String process, Map<TopicPartition, OffsetAndMetadata> positions) {}

    /** A commit that was not kept, or whose answer was lost. */
    default void commitFailed(String group, String process) {}
}
