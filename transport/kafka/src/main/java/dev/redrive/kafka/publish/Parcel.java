// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.publish;

import dev.redrive.core.attempt.Onward;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.ReplayEnd;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.kafka.codec.Past;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.line.Assigned;
import dev.redrive.kafka.line.Outbox;

/** Something to be written to a topic. */
sealed interface Parcel {

    String topic();

    /** A dead letter. */
    record Letter(String topic, Ruling ruling, Past past) implements Parcel {}

    /** A message that waits. */
    record Retry(String topic, Ruling ruling, Past past) implements Parcel {}

    /** A message that waits on the retry topic already, far behind the others there. */
    record Again(String topic, Assigned partition, Raw lying) implements Parcel {}

    /** A message for another queue, one of those that a ruling sends on. */
    record Step(String topic, Onward onward, Sheaf sheaf) implements Parcel {}

    /** The end of a replay, after all that its ruling sends on. */
    record End(String topic, JobReplay replay, ReplayEnd end, Sheaf sheaf) implements Parcel {}

    /** A position too large for a commit. */
    record Kept(String topic, Outbox.Progressed position) implements Parcel {}

    /** A position that is needed no more. */
    record Outlived(String topic, String place, long epoch) implements Parcel {}
}
