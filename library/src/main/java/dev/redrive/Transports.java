// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.catalog.dialect.KnownDialects;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.Health;
import dev.redrive.embedded.EmbeddedStore;
import dev.redrive.kafka.KafkaQueue;
import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.yard.KafkaYard;
import dev.redrive.kafka.yard.YardParts;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** Opens the transport of each queue: on the embedded store, or on one of the Kafka clusters known here. */
final class Transports {

    private final EmbeddedStore store;
    private final Path spill;
    private final Path seen;
    private final Surroundings around;
    private final Map<String, KafkaCluster> clusters = new ConcurrentHashMap<>();
    private final Map<String, KafkaYard> onKafka = new LinkedHashMap<>();
    private final RememberedQueues remembered;

    Transports(EmbeddedStore store, Path data, Surroundings around) {
        this.store = store;
        this.spill = data.resolve("spill");
        this.seen = data.resolve("seen");
        this.around = around;
        this.remembered = new RememberedQueues(data);
    }

    /** Queues on clusters known here that were worked from this data directory and are no longer configured. */
    Map<QueueName, Home.OnKafka> gone(Collection<QueueSetup> configured) {
        Map<QueueName, Home.OnKafka> gone = remembered.notIn(configured);
        gone.values().removeIf(each -> !clusters.containsKey(each.cluster()));
        return gone;
    }

    /** Forgets such queues: they are shown no longer, and neither are their dead letters. */
    void forget(Collection<QueueName> queues, Collection<QueueSetup> configured) {
        queues.forEach(remembered::forget);
        follow(configured);
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
                    clusters.isEmpty() ? "none is configured" : "known are: " + String.join(", ", clusterNames()));
        }
        return cluster;
    }

    SortedSet<String> clusterNames() {
        return new TreeSet<>(clusters.keySet());
    }

    /** For those who need not name it. */
    String onlyCluster() {
        SortedSet<String> names = clusterNames();
        if (names.size() == 1) {
            return names.first();
        }
        throw names.isEmpty()
                ? new Refused(
                        Refused.Kind.INVALID, "no Kafka cluster is configured", "add one under 'kafka:', then name it")
                : new Refused(
                        Refused.Kind.INVALID,
                        "it is not said which Kafka cluster is meant",
                        "name one of: " + String.join(", ", names));
    }

    /**
     * Where dead letters lie: the embedded store, and each cluster known by now.
     *
     * @param setups the queues whose letters they are
     */
    synchronized List<Yard> yards(Collection<QueueSetup> setups) {
        List<Yard> all = new ArrayList<>();
        all.add(store.yard());
        clusters.keySet().forEach(name -> all.add(yard(name, setups)));
        return all;
    }

    /** That of one cluster. */
    synchronized KafkaYard yard(String name, Collection<QueueSetup> setups) {
        KafkaCluster cluster = cluster(name);
        return onKafka.computeIfAbsent(
                name,
                any -> new KafkaYard(
                        name,
                        cluster,
                        // Its own chance, as no two processes may draw alike.
                        new YardParts(around.time(), new SecureRandom(), new KnownDialects()),
                        living(name, setups)));
    }

    /** What was lost on clusters since this process began. */
    synchronized List<Health.Problem> warnings() {
        return onKafka.values().stream()
                .flatMap(yard -> yard.warnings().stream())
                .toList();
    }

    /** These are the queues from now on. */
    synchronized void follow(Collection<QueueSetup> setups) {
        remembered.follow(setups);
        onKafka.forEach((name, yard) -> yard.know(living(name, setups)));
    }

    /** Queues that left the configuration count too: their dead letters stay, with people's actions on them. */
    private Map<QueueName, KafkaSettings> living(String cluster, Collection<QueueSetup> setups) {
        Map<QueueName, KafkaSettings> there = new LinkedHashMap<>();
        gone(setups).forEach((name, home) -> {
            if (home.cluster().equals(cluster)) {
                there.put(name, home.settings());
            }
        });
        for (QueueSetup each : setups) {
            if (each.home() instanceof Home.OnKafka(var name, var settings) && name.equals(cluster)) {
                there.put(each.name(), settings);
            }
        }
        return there;
    }

    Attached attach(QueueSetup setup) {
        remembered.remember(setup.name(), setup.home());
        return switch (setup.home()) {
            case Home.Embedded() -> Attached.embedded(store.transport(setup.name(), setup.order()));
            case Home.OnKafka(var cluster, var settings) -> {
                String name = setup.name().value();
                var random = new SplittableRandom(
                        around.seed() ^ name.hashCode() ^ settings.group().hashCode());
                var surroundings = new KafkaQueue.Around(
                        around.time(), random, spill.resolve(name), seen.resolve(name), around.fatal());
                yield Attached.onKafka(new KafkaQueue(name, cluster(cluster), settings, setup.order(), surroundings));
            }
        };
    }

    synchronized void close() {
        onKafka.values().forEach(KafkaYard::close);
        clusters.values().forEach(KafkaCluster::close);
    }
}
