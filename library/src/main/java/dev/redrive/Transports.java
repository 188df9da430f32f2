// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.port.Refused;
import dev.redrive.embedded.EmbeddedStore;
import dev.redrive.kafka.KafkaQueue;
import dev.redrive.kafka.cluster.KafkaCluster;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;

/** Opens the transport of each queue: on the embedded store, or on one of the Kafka clusters known here. */
final class Transports {

    private final EmbeddedStore store;
    private final Path spill;
    private final Surroundings around;
    private final Map<String, KafkaCluster> clusters = new ConcurrentHashMap<>();

    Transports(EmbeddedStore store, Path data, Surroundings around) {
        this.store = store;
        this.spill = data.resolve("spill");
        this.around = around;
    }

    /** A cluster of that name is reached this way; one that is in use already keeps its way. */
    void know(String cluster, Map<String, ?> properties) {
        clusters.compute(
                cluster, (any, known) -> known != null && known.isInUse() ? known : new KafkaCluster(properties));
    }

    KafkaCluster cluster(String name) {
        KafkaCluster cluster = clusters.get(name);
        if (cluster == null) {
            throw new Refused(
                    Refused.Kind.INVALID,
                    "there is no Kafka cluster named '" + name + "'",
                    clusters.isEmpty() ? "none is configured" : "known are: " + String.join(", ", clusters.keySet()));
        }
        return cluster;
    }

    /** Where dead letters lie: the embedded store, and each cluster that has a yard. */
    List<Yard> yards() {
        var yards = new ArrayList<Yard>();
        yards.add(store.yard());
        clusters.forEach((name, cluster) -> yard(name, cluster).ifPresent(yards::add));
        return yards;
    }

    /** Clusters have none yet: their dead letters are looked at through their queues. */
    private static Optional<Yard> yard(String name, KafkaCluster cluster) {
        return Optional.empty();
    }

    Attached attach(QueueSetup setup) {
        return switch (setup.home()) {
            case Home.Embedded() -> Attached.embedded(store.transport(setup.name(), setup.order()));
            case Home.OnKafka(var cluster, var settings) -> {
                String name = setup.name().value();
                var random = new SplittableRandom(
                        around.seed() ^ name.hashCode() ^ settings.group().hashCode());
                var surroundings = new KafkaQueue.Around(around.time(), random, spill.resolve(name), around.fatal());
                yield Attached.onKafka(new KafkaQueue(name, cluster(cluster), settings, setup.order(), surroundings));
            }
        };
    }

    void close() {
        clusters.values().forEach(KafkaCluster::close);
    }
}
