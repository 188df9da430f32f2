// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import dev.redrive.kafka.line.Topic;
import dev.redrive.kafka.position.Failed;
import dev.redrive.kafka.position.Window;
import dev.redrive.kafka.position.codec.Position;
import dev.redrive.kafka.position.codec.PositionText;
import dev.redrive.testkit.kafka.simulated.SimulatedKafka;
import dev.redrive.testkit.kafka.simulated.Watcher;
import dev.redrive.testkit.promise.Fact;
import dev.redrive.testkit.promise.FactText;
import dev.redrive.testkit.promise.Facts;
import dev.redrive.testkit.promise.Promise;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Holds the promises against what happens, at the moment it happens: it hears what each process does, and sees what each group
 * commits.
 *
 * <ul>
 *   <li><b>SettledBeforeCommit, NothingLost</b>: what a commit says is finished has ended, or waits on the retry topic. Commits never go
 *       back, and only an owner commits. A partition that leaves in order has committed all that was settled.
 *   <li><b>NothingLost the other way</b>: what a commit has said is finished is not delivered again, nor what was settled in a stay.
 *   <li><b>AttemptsBounded</b>: failures that a commit or a retry record tells of are never forgotten.
 *   <li><b>NeverEarly</b>: nothing is delivered before the time it waits for, as a verdict, a commit or a record says.
 *   <li><b>BytesKept</b>: a dead letter has the key and the value of its message.
 *   <li><b>OneAttemptPerKey</b>: in one process never two of a key, and none before an older one that is not decided.
 * </ul>
 */
final class KafkaJudge implements Watcher {

    private static final int SHOWN_MAX = 60;

    /** What one process has, and what runs there. */
    private static final class Standing {
        final Map<TopicPartition, KafkaStay> stays = new HashMap<>();
        final Map<Key, MessageId> running = new HashMap<>();
        /** With how many it was delivered last. */
        final Map<Origin, Integer> failures = new HashMap<>();
        /** How often it was delivered and neither begun nor given back. */
        final Map<Origin, Integer> pending = new HashMap<>();
        /** Whether its last retry waits on the retry topic. */
        final Map<Origin, Boolean> waitsDurably = new HashMap<>();

        /** Those handed to a handler that are given back all the same: it could not begin, or their retry was discarded. */
        final Set<Origin> toBeGivenBack = new HashSet<>();

        boolean durably;

        boolean waitsDurably(Delivery delivery) {
            return waitsDurably.getOrDefault(delivery.message().origin(), false);
        }
    }

    private final SimulatedKafka kafka;
    private final KafkaScene scene;
    private final KafkaEvidence evidence;
    private final KafkaSights sights;
    private final List<String> story = new ArrayList<>();
    private final Map<String, TopicPartition> places = new HashMap<>();
    private final Map<String, Standing> processes = new TreeMap<>();
    private final Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
    private final Map<MessageId, Integer> charges = new HashMap<>();
    private final Map<String, Set<TopicPartition>> had = new HashMap<>();
    private final Set<String> wereDue = new HashSet<>();
    private @Nullable String breach;
    private boolean leftWithoutAnswers;
    private Instant wall;

    KafkaJudge(SimulatedKafka kafka, KafkaScene scene, KafkaEvidence evidence, KafkaSights sights) {
        this.kafka = kafka;
        this.scene = scene;
        this.evidence = evidence;
        this.sights = sights;
        this.wall = Instant.MIN;
        for (String name :
                List.of(scene.kafka().topics().source(), scene.kafka().topics().retry())) {
            Topic topic = KafkaScene.topic(kafka, name);
            kafka.partitions(name).forEach(each -> places.put(topic.place(each.partition()), each));
        }
    }

    /** The ears of one process. */
    Facts hears(String process) {
        processes.put(process, new Standing());
        return new Facts(new Promise() {
            @Override
            protected void hear(Fact fact) {
                if (processes.containsKey(process)) {
                    tell(process + " " + FactText.of(fact));
                    heard(process, fact);
                }
            }
        });
    }

    String story() {
        return String.join("\n", story);
    }

    /** How much has happened. */
    int length() {
        return story.size();
    }

    void tell(String line) {
        story.add(line);
    }

    /** It is gone without a word. */
    void crashed(String process) {
        tell(process + " crashed");
        processes.remove(process);
    }

    /** Failures of a process wait on the retry topic from now on, or in its memory. */
    void waits(String process, boolean durably) {
        standing(process).durably = durably;
    }

    /** It stood still for so long that it leaves without a last commit. */
    void stalled(String process) {
        tell(process + " stands still");
        standing(process).stays.values().forEach(stay -> stay.stalled = true);
    }

    /** The clock shows that, and what waited for it waits no more. */
    void clock(Instant now) {
        noteDue(wall); // what was written since the clock moved last
        wall = now;
        for (Standing standing : processes.values()) {
            standing.stays.values().forEach(stay -> stay.waits.values().removeIf(due -> !due.isAfter(now)));
        }
        noteDue(now);
    }

    /** Notes what is due: it may be delivered though the clock is set back. */
    private void noteDue(Instant now) {
        for (TopicPartition each : kafka.partitions(scene.kafka().topics().retry())) {
            for (ConsumerRecord<byte[], byte[]> found : kafka.records(each)) {
                if (!KafkaEvidence.due(found).isAfter(now)) {
                    wereDue.add(each + "@" + found.offset());
                }
            }
        }
    }

    /** Someone has set the group's position. */
    void reset(TopicPartition partition) {
        committed.remove(partition);
    }

    /** Whether something that is settled is not committed. */
    boolean isAhead(String process) {
        return standing(process).stays.entrySet().stream()
                .anyMatch(each -> each.getValue().settled.stream()
                        .anyMatch(offset -> !known(each.getKey()).isFinished(offset)));
    }

    /**
     * Whether a partition has left in order while a letter or a retry record of its was with the producer: it may be written, and the
     * next owner attempts the message again.
     */
    boolean hasLeftWithoutAnswers() {
        return leftWithoutAnswers;
    }

    /** Noted and not thrown: it would be caught by whom it concerns. */
    private void broken(String promise, String how) {
        tell(promise + " is broken: " + how);
        if (breach == null) {
            breach = promise + " is broken: " + how;
        }
    }

    /** Throws if a promise is broken. */
    void check() {
        if (breach != null) {
            throw new AssertionError(breach + ". The end of the story:\n" + end());
        }
    }

    /** The last of what happened. */
    String end() {
        return String.join("\n", story.subList(Math.max(0, story.size() - SHOWN_MAX), story.size()));
    }

    private Standing standing(String process) {
        return Objects.requireNonNull(processes.get(process), process);
    }

    // ---- what a process does ----

    private void heard(String process, Fact fact) {
        Standing standing = standing(process);
        switch (fact) {
            case Fact.Delivered f -> delivered(process, standing, f.delivery());
            case Fact.GivenBack f -> back(standing, f.delivery());
            case Fact.Started f -> started(standing, f);
            case Fact.Ended f -> {
                standing.running.remove(line(f.message()));
                if (f.outcome() instanceof Outcome.Abandoned) {
                    standing.toBeGivenBack.add(f.message().origin());
                }
            }
            case Fact.Submitted f -> submitted(standing, f.ruling());
            case Fact.Settled f -> settled(standing, f.ruling());
            case Fact.Discarded f -> discarded(standing, f.ruling());
            default -> {}
        }
    }

    private TopicPartition place(Message message) {
        return Objects.requireNonNull(places.get(message.origin().place()));
    }

    private void delivered(String process, Standing standing, Delivery delivery) {
        Message message = delivery.message();
        TopicPartition partition = place(message);
        long offset = message.origin().position();
        String what = offset + " of " + partition + " is delivered by " + process;
        KafkaStay stay = standing.stays.get(partition);
        if (stay == null) {
            broken("SettledBeforeCommit", what + ", which does not have it");
            return;
        }
        stay.epoch = delivery.epoch();
        if (stay.before.isFinished(offset)) {
            broken("NothingLost", what + " though a commit says that it is finished");
        }
        if (stay.settled.contains(offset)) {
            broken("NothingLost", what + " again after it was settled");
        }
        if (!stay.out.add(offset)) {
            broken("OneAttemptPerKey", what + " twice");
        }
        inTime(stay, partition, offset, what);
        int known = known(stay, offset);
        if (delivery.standing().failures() < known) {
            broken("AttemptsBounded", what + " with " + delivery.standing().failures() + " failures, but has " + known);
        }
        standing.failures.put(message.origin(), delivery.standing().failures());
        standing.pending.merge(message.origin(), 1, Integer::sum);
        sights.saw(KafkaSight.DELIVERED_FROM_THE_RETRY_TOPIC, isRetry(partition));
    }

    private void inTime(KafkaStay stay, TopicPartition partition, long offset, String what) {
        Instant due = stay.waits.remove(offset);
        if (due != null) {
            broken("NeverEarly", what + " at " + wall + ", before " + due);
        }
        if (isRetry(partition) && !wereDue.contains(partition + "@" + offset)) {
            Instant told = evidence.due(partition, offset);
            if (told.isAfter(wall)) {
                broken("NeverEarly", what + " at " + wall + ", and its record says " + told);
            }
        }
    }

    private int known(KafkaStay stay, long offset) {
        Failed failed = stay.before.failure(offset);
        return Math.max(failed == null ? 0 : failed.count(), stay.failures.getOrDefault(offset, 0));
    }

    private void back(Standing standing, Delivery delivery) {
        if (standing.toBeGivenBack.remove(delivery.message().origin())) {
            return;
        }
        standing.pending.merge(delivery.message().origin(), -1, Integer::sum);
        KafkaStay stay = stay(standing, delivery);
        if (stay != null) {
            stay.out.remove(delivery.message().origin().position());
        }
    }

    /** The key that keeps it apart from others; null if nothing does. */
    private @Nullable Key line(Message message) {
        return scene.setting().order() == Order.KEY ? message.key() : null;
    }

    private void started(Standing standing, Fact.Started fact) {
        Message message = fact.message();
        Key key = line(message);
        MessageId other = key == null ? null : standing.running.put(key, message.id());
        if (other != null) {
            broken("OneAttemptPerKey", message.id() + " is attempted while " + other + " is");
        }
        if (standing.toBeGivenBack.remove(message.origin())) {
            // An attempt that could not begin is made again without being given back before.
            standing.pending.merge(message.origin(), 1, Integer::sum);
        }
        if (standing.pending.merge(message.origin(), -1, Integer::sum) != 0) {
            // Delivered again before it began: which of the two this is cannot be told.
            return;
        }
        int allowed = scene.setting().attemptsAllowed(message) + charges.getOrDefault(message.id(), 0);
        int failures = Objects.requireNonNull(standing.failures.get(message.origin()));
        if (fact.number() > allowed || fact.number() != failures + 1) {
            broken(
                    "AttemptsBounded",
                    "attempt " + fact.number() + " of " + message.id() + ", allowed are " + allowed
                            + ", it was delivered with " + failures + " failures");
        }
        KafkaStay stay = standing.stays.get(place(message));
        if (key != null && stay != null && stay.out.contains(message.origin().position())) {
            overtakesNone(stay, message, key);
        }
    }

    private void overtakesNone(KafkaStay stay, Message message, Key line) {
        TopicPartition partition = place(message);
        if (isRetry(partition)) {
            return;
        }
        byte[] key = line.shared();
        for (ConsumerRecord<byte[], byte[]> each : kafka.records(partition)) {
            boolean older = each.offset() < message.origin().position() && Arrays.equals(each.key(), key);
            // A copy of it on the retry topic may have ended it while its offset is still open.
            boolean decided = stay.decided.contains(each.offset()) || evidence.hasEnded(evidence.id(each));
            if (older && !stay.before.isFinished(each.offset()) && !decided) {
                broken(
                        "OneAttemptPerKey",
                        message.id() + " overtakes " + evidence.id(each) + ", " + each.offset() + " of " + partition);
            }
        }
    }

    private void submitted(Standing standing, Ruling ruling) {
        MessageId id = ruling.delivery().message().id();
        if (ruling.tried() != null
                && ruling.tried().outcome() instanceof Outcome.Failed(Failure failure)
                && failure.is(FailureCode.CRASHED)) {
            charges.merge(id, 1, Integer::sum);
        }
        switch (ruling.verdict()) {
            case Verdict.Done(var onward) -> {
                if (onward.isEmpty()) {
                    evidence.done(id);
                }
            }
            case Verdict.Skip skip -> evidence.skipped(id);
            case Verdict.Duplicate duplicate -> throw new AssertionError("no duplicates are told here");
            case Verdict.Bury bury -> {}
            case Verdict.RetryAt retry -> {
                standing.waitsDurably.put(ruling.delivery().message().origin(), standing.durably);
                if (!standing.durably) {
                    return;
                }
            }
        }
        KafkaStay stay = stay(standing, ruling.delivery());
        if (stay != null) {
            stay.decided.add(ruling.delivery().message().origin().position());
        }
    }

    /** Null if it is over. */
    private @Nullable KafkaStay stay(Standing standing, Delivery delivery) {
        KafkaStay stay = standing.stays.get(place(delivery.message()));
        return stay != null && stay.epoch == delivery.epoch() ? stay : null;
    }

    private void settled(Standing standing, Ruling ruling) {
        Delivery delivery = ruling.delivery();
        MessageId id = delivery.message().id();
        if (ruling.verdict() instanceof Verdict.Done(var onward)) {
            onward.forEach(each -> {
                if (!evidence.hasSentOn(each.content().value().text())) {
                    broken("SettledBeforeCommit", id + " is settled, and what it sends on is not written");
                }
            });
            evidence.done(id);
        }
        KafkaStay stay = stay(standing, delivery);
        if (stay == null) {
            return;
        }
        long offset = delivery.message().origin().position();
        stay.out.remove(offset);
        if (ruling.verdict() instanceof Verdict.RetryAt retry && !standing.waitsDurably(delivery)) {
            stay.failures.put(offset, delivery.standing().failures() + 1);
            if (retry.due().isAfter(wall)) {
                stay.waits.put(offset, retry.due());
            }
        } else {
            stay.settled.add(offset);
        }
    }

    private void discarded(Standing standing, Ruling ruling) {
        sights.saw(KafkaSight.RULING_DISCARDED);
        if (ruling.verdict() instanceof Verdict.RetryAt) {
            standing.toBeGivenBack.add(ruling.delivery().message().origin());
        }
    }

    // ---- what a group does ----

    private boolean isRetry(TopicPartition partition) {
        return partition.topic().equals(scene.kafka().topics().retry());
    }

    private Window known(TopicPartition partition) {
        return window(partition, committed.get(partition));
    }

    /** As much of a commit as can be read. */
    private Window window(TopicPartition partition, @Nullable OffsetAndMetadata position) {
        if (position == null) {
            return new Window(kafka.begin(partition));
        }
        return PositionText.decode(position.metadata(), position.offset()) instanceof Position.Known known
                ? Window.restored(known.snapshot())
                : new Window(position.offset());
    }

    @Override
    public void assigns(String group, String process, Set<TopicPartition> added) {
        tell(process + " gets " + added);
        for (TopicPartition each : added) {
            Window window = window(each, kafka.committed(group).get(each));
            var stay = new KafkaStay(window);
            for (ConsumerRecord<byte[], byte[]> found : kafka.records(each)) {
                Failed failed = window.failure(found.offset());
                if (failed != null && failed.due().isAfter(wall)) {
                    stay.waits.put(found.offset(), failed.due());
                }
                sights.saw(KafkaSight.FAILURES_KNOWN_FROM_A_COMMIT, failed != null);
                sights.saw(
                        KafkaSight.FINISHED_ONES_KNOWN_FROM_A_COMMIT,
                        found.offset() > window.watermark() && window.isFinished(found.offset()));
            }
            standing(process).stays.put(each, stay);
            sights.saw(
                    KafkaSight.PARTITION_COMES_BACK,
                    !had.computeIfAbsent(process, any -> new HashSet<>()).add(each));
        }
    }

    @Override
    public void committed(String group, String process, Map<TopicPartition, OffsetAndMetadata> positions) {
        tell(process + " commits " + positions);
        positions.forEach((partition, position) -> {
            KafkaStay stay = standing(process).stays.get(partition);
            if (stay == null) {
                broken("SettledBeforeCommit", process + " commits " + partition + ", which is not its own");
                return;
            }
            OffsetAndMetadata earlier = committed.put(partition, position);
            if (earlier != null && earlier.offset() > position.offset()) {
                broken("SettledBeforeCommit", partition + " goes back from " + earlier + " to " + position);
            }
            Window window = known(partition);
            for (ConsumerRecord<byte[], byte[]> each : kafka.records(partition)) {
                if (window.isFinished(each.offset()) && !evidence.isFinished(each)) {
                    broken(
                            "SettledBeforeCommit",
                            process + " commits " + each.offset() + " of " + partition + " as finished, and "
                                    + evidence.id(each) + " is not");
                }
            }
            stay.sure = true;
        });
    }

    @Override
    public void commitFailed(String group, String process) {
        tell(process + " cannot commit for " + group);
        sights.saw(
                KafkaSight.COMMIT_OF_A_STALE_MEMBER_REFUSED,
                kafka.members(group).stream().noneMatch(each -> each.startsWith(process + "/")));
        standing(process).stays.values().forEach(stay -> stay.sure = false);
    }

    @Override
    public void revoked(String group, String process, Set<TopicPartition> revoked) {
        tell(process + " lets go of " + revoked);
        for (TopicPartition each : revoked) {
            KafkaStay stay = standing(process).stays.remove(each);
            if (stay == null) {
                broken("SettledBeforeCommit", process + " lets go of " + each + ", which it does not have");
                return;
            }
            leftWithoutAnswers |= !stay.settled.containsAll(stay.decided);
            for (long offset : stay.sure && !stay.stalled ? stay.settled : Set.<Long>of()) {
                if (!known(each).isFinished(offset)) {
                    broken("NothingLost", offset + " of " + each + " is settled, and not in its last commit");
                }
            }
        }
    }

    @Override
    public void lost(String group, String process, Set<TopicPartition> lost) {
        tell(process + " has lost " + lost);
        sights.saw(KafkaSight.PARTITION_LOST);
        for (TopicPartition each : lost) {
            standing(process).stays.remove(each);
        }
    }

    // ---- in the end ----

    /** Messages that have not ended, and positions that do not stand at the end. */
    List<String> unfinished() {
        List<String> all = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> each :
                evidence.all(scene.kafka().topics().source())) {
            if (!evidence.hasEnded(evidence.id(each))) {
                all.add(new String(each.value(), StandardCharsets.UTF_8));
            }
        }
        for (TopicPartition each : new TreeMap<>(places).values()) {
            Window window = known(each);
            if (window.watermark() != kafka.end(each)) {
                all.add(each + " at " + window.watermark() + " of " + kafka.end(each));
            }
        }
        return all;
    }
}
