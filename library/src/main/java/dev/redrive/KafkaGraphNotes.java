// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.time.Time;
import dev.redrive.kafka.act.SharedNotes;
import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.kafka.look.Answers;
import dev.redrive.kafka.look.GroupLag;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.version.GraphNotes;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
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
        asked(() -> {
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
            return location;
        });
    }

    @Override
    public void write(String key, byte[] value) {
        asked(() -> {
            notes.write(key, value);
            return location;
        });
    }

    @Override
    public long waiting(String pipeline, String node) {
        String topic = Pipeline.queue(pipeline, node).value();
        return asked(() -> lag.of(PipelineHomes.group(pipeline), topic));
    }

    private <T> T asked(Supplier<T> question) {
        try {
            return question.get();
        } catch (KafkaException e) {
            throw Answers.refused(location, e);
        }
    }

    @Override
    public void close() {
        notes.close();
    }
}
