// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.time.Time;
import dev.redrive.kafka.act.SharedNotes;
import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.kafka.look.GroupLag;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.version.GraphNotes;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Graphs as notes on the topic of acts of a cluster. */
final class KafkaGraphNotes implements GraphNotes {

    private final SharedNotes notes;
    private final GroupLag lag;
    private final String location;

    KafkaGraphNotes(KafkaCluster cluster, Time time) {
        this.notes = new SharedNotes(cluster, time, KIND, true);
        this.lag = new GroupLag(cluster, time);
        this.location = Topics.ACTS + " on the brokers at " + cluster.brokers();
    }

    @Override
    public String location() {
        return location;
    }

    @Override
    public void readOn(Reader reader) {
        notes.readOn(new SharedNotes.Reader() {
            @Override
            public void anew() {
                reader.anew();
            }

            @Override
            public void noted(String key, byte @Nullable [] value) {
                reader.noted(key, value);
            }
        });
    }

    @Override
    public void write(String key, byte[] value) {
        notes.write(key, value);
    }

    @Override
    public OptionalLong waiting(String pipeline, String node) {
        return lag.of(
                PipelineHomes.group(pipeline), Pipeline.queue(pipeline, node).value());
    }

    @Override
    public void close() {
        notes.close();
    }
}
