// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.redrive.core.deadletter.Envelope;
import dev.redrive.core.file.PrivateFiles;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.settings.Also;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Start;
import dev.redrive.kafka.settings.Topics;
import dev.redrive.kafka.settings.Upkeep;
import dev.redrive.kafka.settings.Waits;
import dev.redrive.pipeline.node.DlqEnvelope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The queues on Kafka that this data directory has worked, in a file in it: what waits or died at one that is no longer configured stays
 * visible. Kept here and not on Kafka, where the queues of other programs would be taken for ours. Any thread.
 */
final class RememberedQueues {
    private static final Logger log = LoggerFactory.getLogger(RememberedQueues.class);

    /**
     * Bound of queues that are not configured. Beyond it the one that was started longest ago is forgotten, as each one is looked at again and
     * again.
     */
    static final int REMEMBERED_MAX = 200;

    /** A later build may have written more of each queue. */
    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final Path file;
    /** In the order in which they were started last. */
    private final Map<QueueName, Home.OnKafka> known = new LinkedHashMap<>();

    private Set<QueueName> configured = Set.of();
    private @Nullable List<Saved> written;

    /** A queue as the file has it. Its dead letters can be opened, listed and sent back by this. */
    private record Saved(
            String queue,
            String cluster,
            String topic,
            String group,
            String retry,
            String deadLetters,
            boolean ownTopic,
            @Nullable String node,
            List<String> fields) {

        static Saved of(QueueName queue, Home.OnKafka home) {
            KafkaSettings settings = home.settings();
            Topics topics = settings.topics();
            FieldNames names = settings.fields();
            return new Saved(
                    queue.value(),
                    home.cluster(),
                    topics.source(),
                    settings.group(),
                    topics.retry(),
                    topics.deadLetters(),
                    topics.upkeep().source(),
                    settings.envelope() instanceof DlqEnvelope(var id) ? id : null,
                    List.of(names.id(), names.type(), names.priority(), names.correlationId(), names.source()));
        }

        /** Without committed offsets nothing counts as waiting; {@link GoneQueues} says that it is unknown. */
        Home.OnKafka home() {
            var topics = new Topics(
                    topic, retry, deadLetters, Topics.PROGRESS, new Upkeep(false, true, Duration.ZERO, ownTopic));
            var names = new FieldNames(fields.get(0), fields.get(1), fields.get(2), fields.get(3), fields.get(4));
            Envelope envelope = node == null ? Envelope.NONE : new DlqEnvelope(node);
            return new Home.OnKafka(
                    cluster,
                    new KafkaSettings(
                            topics,
                            group,
                            Start.LATEST,
                            Waits.MEMORY,
                            names,
                            Bounds.USUAL,
                            RetryPolicy.none(),
                            Also.NOTHING,
                            envelope));
        }
    }

    /** Reads the file, if there is one. One that cannot be read is logged and passed by. */
    RememberedQueues(Path data) {
        this.file = data.resolve("kafka-queues.json");
        if (Files.exists(file)) {
            try {
                List<Saved> read = JSON.readValue(Files.readAllBytes(file), new TypeReference<>() {});
                read.forEach(each -> known.put(new QueueName(each.queue), each.home()));
                written = read;
            } catch (IOException | RuntimeException e) {
                log.warn(
                        "{} cannot be read, so queues on Kafka that are no longer configured are not shown: {}",
                        file,
                        e.toString());
            }
        }
    }

    /** Remembers a queue that begins to be worked. An earlier one of its name with another topic or group gets another name. */
    synchronized void remember(QueueName queue, Home home) {
        if (!(home instanceof Home.OnKafka onKafka)) {
            return;
        }
        Home.OnKafka before = known.remove(queue);
        known.values().removeIf(each -> reads(each, onKafka));
        if (before != null && !reads(before, onKafka)) {
            known.put(formerName(queue, before), before);
            log.atWarn()
                    .addKeyValue("queue", queue)
                    .addKeyValue("topic", before.settings().topics().source())
                    .addKeyValue("group", before.settings().group())
                    .addKeyValue("shownAs", formerName(queue, before))
                    .log(
                            "the queue reads another topic or as another group now; what waits or died at the former one is"
                                    + " shown under a name of its own");
        }
        known.put(queue, onKafka);
        forgetBeyondBound();
        write();
    }

    private void forgetBeyondBound() {
        List<QueueName> gone = new ArrayList<>(known.keySet());
        gone.removeAll(configured);
        for (QueueName each : gone.subList(0, Math.max(0, gone.size() - REMEMBERED_MAX))) {
            log.atWarn()
                    .addKeyValue("queue", each)
                    .log(
                            "more than {} queues on Kafka are no longer configured: what waits or died at this one is no longer"
                                    + " shown; to see it, configure the queue again",
                            REMEMBERED_MAX);
            known.remove(each);
        }
    }

    /** These are the configured queues from now on, and are not forgotten. */
    synchronized void follow(Collection<QueueSetup> setups) {
        configured = setups.stream().map(QueueSetup::name).collect(Collectors.toSet());
    }

    /** Forgets a queue; nothing is deleted on Kafka. */
    synchronized void forget(QueueName queue) {
        if (known.entrySet()
                .removeIf(each -> each.getKey().equals(queue)
                        || formerName(each.getKey(), each.getValue()).equals(queue))) {
            write();
        }
    }

    /** The queues that no configured queue reads. One whose name a configured queue has comes under a name of its own. */
    synchronized Map<QueueName, Home.OnKafka> notIn(Collection<QueueSetup> configured) {
        Set<QueueName> names = configured.stream().map(QueueSetup::name).collect(Collectors.toSet());
        Map<QueueName, Home.OnKafka> gone = new LinkedHashMap<>();
        known.forEach((queue, home) -> {
            if (configured.stream().noneMatch(setup -> setup.home() instanceof Home.OnKafka now && reads(home, now))) {
                gone.put(names.contains(queue) ? formerName(queue, home) : queue, home);
            }
        });
        return gone;
    }

    /** The same for the same topic and group, after each start. */
    private static QueueName formerName(QueueName queue, Home.OnKafka home) {
        String place = home.cluster()
                + ' '
                + home.settings().group()
                + ' '
                + home.settings().topics().source();
        String ending = "-former-" + Integer.toHexString(place.hashCode());
        String name = queue.value();
        return new QueueName(
                name.substring(0, Math.min(name.length(), QueueName.LENGTH_MAX - ending.length())) + ending);
    }

    private static boolean reads(Home.OnKafka one, Home.OnKafka other) {
        return one.cluster().equals(other.cluster())
                && one.settings().group().equals(other.settings().group())
                && one.settings()
                        .topics()
                        .source()
                        .equals(other.settings().topics().source());
    }

    private void write() {
        List<Saved> all = new ArrayList<>();
        known.forEach((queue, home) -> all.add(Saved.of(queue, home)));
        if (all.equals(written)) {
            return;
        }
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        try {
            PrivateFiles.write(draft, JSON.writeValueAsBytes(all));
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            written = all;
        } catch (IOException e) {
            log.warn("{} cannot be written, so a restart will not know of queues that leave: {}", file, e.toString());
        }
    }
}
