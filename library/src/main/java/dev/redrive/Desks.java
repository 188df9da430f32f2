// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.catalog.DeadItems;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.report.Adopted;
import dev.redrive.core.report.TopicReport;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.cluster.TopicSurvey;
import dev.redrive.kafka.desk.DeskParts;
import dev.redrive.kafka.desk.KafkaDesk;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.yard.KafkaYard;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The desks of the queues on Kafka, made when they are asked for first. Any thread. */
final class Desks {

    private final Transports transports;
    private final Time time;
    private final DeadItemsOpener dead;
    private final Map<QueueName, Open> open = new HashMap<>();
    private boolean closed;

    private record Open(Home.OnKafka home, KafkaDesk desk) {}

    Desks(Transports transports, Time time, DeadItemsOpener dead) {
        this.transports = transports;
        this.time = time;
        this.dead = dead;
    }

    /** Empty if the queue does not live on Kafka. */
    Optional<KafkaDesk> of(QueueSetup setup) {
        return setup.home() instanceof Home.OnKafka home ? Optional.of(of(setup.name(), home)) : Optional.empty();
    }

    synchronized KafkaDesk of(QueueName queue, Home.OnKafka home) {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        Open known = open.get(queue);
        if (known == null || !known.home.equals(home)) {
            if (known != null) {
                known.desk.close();
            }
            // Its own chance, as no two processes may draw alike.
            var parts = new DeskParts(transports.cluster(home.cluster()), time, new SecureRandom());
            known = new Open(home, new KafkaDesk(queue, home.settings(), parts));
            open.put(queue, known);
        }
        return known.desk;
    }

    /** Empty if the queue does not live on Kafka. */
    Optional<KafkaItems> items(QueueSetup setup) {
        return setup.home() instanceof Home.OnKafka home ? Optional.of(items(setup.name(), home)) : Optional.empty();
    }

    KafkaItems items(QueueName queue, Home.OnKafka home) {
        return new KafkaItems(of(queue, home), () -> dead.open(queue, home));
    }

    /** The dead items of a queue that lives there. */
    DeadItems dead(QueueName queue, Home home) {
        return dead.open(queue, home);
    }

    /** Opens the dead items of a queue. */
    interface DeadItemsOpener {
        DeadItems open(QueueName queue, Home home);
    }

    /** What is asked about the topics of one queue. */
    interface Question {
        List<TopicReport> of(TopicSurvey survey, QueueName queue, Topics topics);
    }

    /** Asks about the topics of those queues that live on Kafka. */
    List<TopicReport> survey(Collection<QueueSetup> setups, Question question) {
        Map<String, TopicSurvey> surveys = new HashMap<>();
        List<TopicReport> reports = new ArrayList<>();
        for (QueueSetup setup : setups) {
            if (setup.home() instanceof Home.OnKafka(var cluster, var settings)) {
                TopicSurvey survey =
                        surveys.computeIfAbsent(cluster, name -> new TopicSurvey(name, transports.cluster(name)));
                reports.addAll(question.of(survey, setup.name(), settings.topics()));
            }
        }
        return reports;
    }

    /** The topics that were adopted, by cluster and name. */
    List<Adopted> adopted(Collection<QueueSetup> setups) {
        List<Adopted> all = new ArrayList<>();
        for (String cluster : transports.clusterNames()) {
            transports.yard(cluster, setups).adopted().forEach(topic -> all.add(new Adopted(cluster, topic)));
        }
        return all;
    }

    /** @param cluster null if there is only one */
    Adopted adopt(@Nullable String cluster, String topic, Collection<QueueSetup> setups) {
        String there = cluster == null ? transports.onlyCluster() : cluster;
        transports.yard(there, setups).adopt(topic);
        return new Adopted(there, topic);
    }

    /**
     * Also for the dead letters of a queue that is no longer configured: it is forgotten then.
     *
     * @param cluster null if there is only one
     */
    Adopted disown(@Nullable String cluster, String topic, Collection<QueueSetup> setups) {
        String there = cluster == null ? transports.onlyCluster() : cluster;
        List<QueueName> gone = new ArrayList<>();
        transports.gone(setups).forEach((queue, home) -> {
            if (home.cluster().equals(there)
                    && home.settings().topics().deadLetters().equals(topic)) {
                gone.add(queue);
            }
        });
        KafkaYard yard = transports.yard(there, setups);
        if (gone.isEmpty() || yard.adopted().contains(topic)) {
            yard.disown(topic);
        }
        transports.forget(gone, setups);
        gone.forEach(this::forget);
        return new Adopted(there, topic);
    }

    /** The queue is no longer worked here. */
    synchronized void forget(QueueName queue) {
        Open known = open.remove(queue);
        if (known != null) {
            known.desk.close();
        }
    }

    synchronized void close() {
        closed = true;
        open.values().forEach(each -> each.desk.close());
        open.clear();
    }
}
