// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.TopicReport;
import dev.redrive.core.report.TopicReport.Finding;
import dev.redrive.core.report.TopicReport.Role;
import dev.redrive.kafka.cluster.TopicSight.There;
import dev.redrive.kafka.settings.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * The topics that the queues of one cluster need: looks at them, judges them, and makes those that are missing. A
 * cluster that does not answer is refused by its address. Blocks; owned by the thread that asks.
 */
public final class TopicSurvey {

    /** A person waits for the answer. */
    private static final Duration WITHIN = Duration.ofSeconds(6);

    private final String name;
    private final KafkaCluster cluster;
    /** What was just made: not every broker may know it yet. */
    private final Map<String, There> made = new HashMap<>();

    /** @param name the cluster's, in the configuration */
    public TopicSurvey(String name, KafkaCluster cluster) {
        this.name = name;
        this.cluster = cluster;
    }

    /** The topics of a queue as they are, its source first. */
    public List<TopicReport> look(QueueName queue, Topics topics) {
        return asked(check -> {
            var sights = sights(topics, check);
            return reports(queue, sights, Map.of(), Set.of());
        });
    }

    /** As {@link #look}, but what is missing and would be made at the queue's start is fine if it could be made. */
    public List<TopicReport> rehearse(QueueName queue, Topics topics) {
        return asked(check -> {
            var sights = sights(topics, check);
            Map<TopicNeed, List<Finding>> instead = new HashMap<>();
            if (topics.make()) {
                Map<String, String> failed = check.rehearse(wanted(sights).values());
                ownMissing(sights).forEach(need -> instead.put(need, unmakable(need, failed)));
            }
            return reports(queue, sights, instead, Set.of());
        });
    }

    /** Makes what is missing; the source only if it is ours. What could not be made says why. */
    public List<TopicReport> make(QueueName queue, Topics topics) {
        return asked(check -> {
            var sights = sights(topics, check);
            Map<TopicNeed, NewTopic> wanted = wanted(sights);
            TopicCheck.Created created = check.create(wanted.values());
            Map<TopicNeed, List<Finding>> instead = new HashMap<>();
            Set<TopicNeed> madeNow = new HashSet<>();
            for (TopicNeed need : ownMissing(sights)) {
                if (!wanted.containsKey(need)) {
                    instead.put(need, List.of(withoutSource(need, topics)));
                } else if (created.failed().containsKey(need.topic())) {
                    instead.put(need, unmakable(need, created.failed()));
                } else {
                    known(need, created, sights, instead);
                    madeNow.add(need);
                }
            }
            return reports(queue, sights, instead, madeNow);
        });
    }

    /** One that was made counts as there. If nobody could say yet what it is like, nothing is wrong with it. */
    private void known(
            TopicNeed need,
            TopicCheck.Created created,
            Map<TopicNeed, TopicSight> sights,
            Map<TopicNeed, List<Finding>> instead) {
        There there = created.made().get(need.topic());
        if (there == null) {
            instead.put(need, List.of());
        } else {
            made.put(need.topic(), there);
            sights.put(need, there);
        }
    }

    private Map<TopicNeed, TopicSight> sights(Topics topics, TopicCheck check) throws InterruptedException {
        Map<TopicNeed, TopicSight> sights = new LinkedHashMap<>();
        for (TopicNeed need : TopicNeed.of(topics)) {
            TopicSight known = made.get(need.topic());
            sights.put(need, known == null ? check.see(need.topic()) : known);
        }
        return sights;
    }

    private static List<TopicNeed> ownMissing(Map<TopicNeed, TopicSight> sights) {
        return sights.entrySet().stream()
                .filter(each -> each.getValue() instanceof TopicSight.Missing)
                .map(Map.Entry::getKey)
                .filter(TopicNeed::ours)
                .toList();
    }

    /** What is missing and can be made: some need as many partitions as the source has. */
    private static Map<TopicNeed, NewTopic> wanted(Map<TopicNeed, TopicSight> sights) {
        Optional<There> source = source(sights);
        List<TopicNeed> missing = ownMissing(sights);
        boolean withTheSource = missing.stream().anyMatch(need -> need.role() == Role.SOURCE);
        Map<TopicNeed, NewTopic> wanted = new LinkedHashMap<>();
        for (TopicNeed need : missing) {
            if (source.isPresent()) {
                wanted.put(need, need.asNew(source.get()));
            } else if (withTheSource || !need.isLikeTheSource()) {
                wanted.put(need, need.asNewWithTheSource());
            }
        }
        return wanted;
    }

    private static Optional<There> source(Map<TopicNeed, TopicSight> sights) {
        return sights.entrySet().stream()
                .filter(each -> each.getKey().role() == Role.SOURCE)
                .map(Map.Entry::getValue)
                .filter(There.class::isInstance)
                .map(There.class::cast)
                .findFirst();
    }

    private static List<Finding> unmakable(TopicNeed need, Map<String, String> failed) {
        String why = failed.get(need.topic());
        return why == null
                ? List.of()
                : List.of(new Finding(
                        true,
                        "topic " + need.topic() + " does not exist and cannot be made: " + why,
                        "make it: " + need.asNewInWords()));
    }

    private static Finding withoutSource(TopicNeed need, Topics topics) {
        return new Finding(
                true,
                "topic " + need.topic() + " does not exist",
                "make topic " + topics.source() + " first: this one gets as many partitions");
    }

    /** @param instead what is said of topics that are missing, instead of just that */
    private List<TopicReport> reports(
            QueueName queue,
            Map<TopicNeed, TopicSight> sights,
            Map<TopicNeed, List<Finding>> instead,
            Set<TopicNeed> madeNow) {
        Optional<There> source = source(sights);
        List<TopicReport> reports = new ArrayList<>();
        sights.forEach((need, sight) -> {
            List<Finding> findings = new ArrayList<>(
                    Objects.requireNonNullElseGet(instead.get(need), () -> TopicJudge.judge(need, sight)));
            There there = sight instanceof There seen ? seen : null;
            if (there != null && source.isPresent()) {
                findings.addAll(TopicJudge.judgeBeside(source.get(), need, there));
            }
            var facts = there == null ? null : there.facts();
            boolean justMade = madeNow.contains(need);
            reports.add(new TopicReport(queue, name, need.role(), need.topic(), facts, justMade, findings));
        });
        return reports;
    }

    // ---- asking ----

    private interface Question<T> {
        T of(TopicCheck check) throws InterruptedException;
    }

    private <T> T asked(Question<T> question) {
        try {
            var check = new TopicCheck(cluster.admin(), WITHIN);
            return question.of(check);
        } catch (KafkaException e) {
            throw new Refused(
                    Refused.Kind.UNAVAILABLE,
                    "Kafka cluster '" + name + "' at " + cluster.bootstrap() + ": " + words(e),
                    "look at its brokers, or correct kafka." + name + " in the configuration",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refused(Refused.Kind.UNAVAILABLE, "interrupted", null, e);
        }
    }

    private static String words(KafkaException failure) {
        if (failure instanceof TimeoutException) {
            return "no answer within " + WITHIN.toSeconds() + " s";
        }
        return Why.of(failure);
    }
}
