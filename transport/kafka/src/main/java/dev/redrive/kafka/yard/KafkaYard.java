// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.Reading;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.Health;
import dev.redrive.kafka.act.Act;
import dev.redrive.kafka.act.ActsTopic;
import dev.redrive.kafka.cluster.KafkaCluster;
import dev.redrive.kafka.look.Answers;
import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.look.Look;
import dev.redrive.kafka.look.Portions;
import dev.redrive.kafka.settings.KafkaSettings;
import dev.redrive.kafka.settings.Topics;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/**
 * The dead letters of one Kafka cluster. One at a time looks and acts; the others wait for it. It connects when it is first asked
 * for something, owns a consumer, and leaves the cluster's clients to whoever made them.
 */
public final class KafkaYard implements Yard, AutoCloseable {

    private static final int OPENED_AT_ONCE = 500;

    private final String name;
    private final String brokers;
    private final ReentrantLock one = new ReentrantLock(true);
    private final Look look;
    private final Ledgers ledgers;
    private final Teller teller;
    private final Finds finds;
    private final Wholes wholes;
    private final Doing doing;
    private final Sending sending;

    /** @param queues on this cluster, by name; {@link #know} changes them */
    public KafkaYard(String name, KafkaCluster cluster, YardParts parts, Map<QueueName, KafkaSettings> queues) {
        this(name, cluster, parts, queues, Topics.ACTS);
    }

    KafkaYard(
            String name,
            KafkaCluster cluster,
            YardParts parts,
            Map<QueueName, KafkaSettings> queues,
            String actsTopic) {
        this.name = name;
        this.brokers = cluster.brokers();
        this.look = new Look(cluster.lookers());
        var ground = new Ground(cluster, parts.time());
        var book = new ActBook(new ActsTopic(cluster, ground, actsTopic, true), look);
        this.ledgers = new Ledgers(look, ground, book, new YardTopics(ground, parts.time(), queues), actsTopic);
        var opener = new Opener(name, parts.dialects(), ground);
        this.teller = new Teller(ledgers, opener, parts.time());
        this.finds = new Finds(ledgers, opener);
        this.wholes = new Wholes(ledgers, parts.time());
        String claim = Act.YARD
                + Long.toHexString(parts.chance().nextLong())
                + Long.toHexString(parts.chance().nextLong());
        this.doing = new Doing(book, finds, parts.time(), claim);
        var outgoing = new Outgoing(name, ledgers, wholes, parts.time());
        this.sending = new Sending(book, finds, outgoing, doing, cluster.producers());
    }

    @Override
    public String name() {
        return name;
    }

    /** From now on these are the queues on this cluster. Letters on topics that are no longer theirs are told to be gone. */
    public void know(Map<QueueName, KafkaSettings> queues) {
        ledgers.topics().know(queues);
    }

    /** What was lost on the cluster since this process began. Asks no broker. */
    public List<Health.Problem> warnings() {
        return ledgers.book().isLost()
                ? List.of(new Health.Problem(
                        "cluster " + name,
                        "topic " + ledgers.actsTopic()
                                + " was deleted, and with it what people did about dead letters: those"
                                + " that were held, replayed or dropped are open again",
                        "look at them before you replay many, and adopt topics again; this is said until a restart"))
                : List.of();
    }

    @Override
    public Reading read(String mark, int most) {
        return alone(() -> teller.read(mark, most));
    }

    @Override
    public void open(Collection<DeadLetter> letters, Consumer<LetterDetail> each) {
        List<DeadLetter> all = List.copyOf(letters);
        alone(() -> {
            finds.inPortions(
                    all,
                    OPENED_AT_ONCE,
                    Portions.BYTES_MAX,
                    (from, to, found) -> all.subList(from, to).stream()
                            .map(letter -> found.get(letter.id()))
                            .filter(Objects::nonNull)
                            .forEach(kept -> each.accept(wholes.detail(kept))));
            return all;
        });
    }

    @Override
    public List<Sent> replay(List<Replay> replays, String by) {
        return alone(() -> sending.replay(replays, by));
    }

    @Override
    public void closeReplayed(List<DeadLetter> letters, String by) {
        alone(() -> {
            doing.closeReplayed(letters, by);
            return letters;
        });
    }

    @Override
    public void check(Target target) {
        if (target instanceof Target.Named(String topic)) {
            ledgers.topics().reserved(topic).ifPresent(use -> {
                throw new Refused(
                        Refused.Kind.INVALID,
                        "no letter may be sent to " + topic + ": " + use,
                        "use queue, origin, or the name of a topic that other programs read");
            });
        }
    }

    @Override
    public List<Sent> drop(List<DeadLetter> letters, String by) {
        return alone(() -> doing.drop(letters, by));
    }

    @Override
    public List<Sent> hold(List<DeadLetter> letters, boolean held, String by) {
        return alone(() -> doing.hold(letters, held, by));
    }

    @Override
    public void note(String key, byte @Nullable [] value) {
        if (value != null && value.length > NOTE_BYTES_MAX) {
            throw new Refused(
                    Refused.Kind.TOO_LARGE,
                    "the note " + key + " has " + value.length + " bytes, more than " + NOTE_BYTES_MAX,
                    null);
        }
        alone(() -> {
            ledgers.book().note(key, value);
            return key;
        });
    }

    /** Reads a topic that no queue here buries on: what lies there is told from now on. Daemons on this cluster share it. */
    public void adopt(String topic) {
        Optional<String> use = topic.equals(ledgers.actsTopic())
                ? Optional.of("Redrive keeps state of its own there")
                : ledgers.topics().reserved(topic);
        if (use.isPresent()) {
            throw new Refused(
                    Refused.Kind.INVALID,
                    topic + " holds no dead letters: " + use.get(),
                    "adopt a topic to which other programs write their dead letters");
        }
        alone(() -> {
            ledgers.topics().forget();
            if (!isThere(topic)) {
                throw new Refused(
                        Refused.Kind.NOT_FOUND,
                        "there is no topic " + topic + " on " + name,
                        "correct its name; redrive adopts topics that exist");
            }
            ledgers.book().note(ActBook.ADOPTED + topic, "{}".getBytes(StandardCharsets.UTF_8));
            return topic;
        });
    }

    /** Takes an adoption back: what lies there is told to be gone, unless a queue here buries on it too. Kafka keeps all of it. */
    public void disown(String topic) {
        alone(() -> {
            ledgers.book().readOn();
            if (!ledgers.book().adopted().contains(topic)) {
                throw new Refused(
                        Refused.Kind.NOT_FOUND,
                        "topic " + topic + " on " + name + " is not adopted",
                        "redrive kafka adopted lists those that are");
            }
            ledgers.book().note(ActBook.ADOPTED + topic, null);
            return topic;
        });
    }

    private boolean isThere(String topic) {
        try {
            return ledgers.ground().find(topic).isPresent();
        } catch (InvalidTopicException e) {
            throw new Refused(
                    Refused.Kind.INVALID,
                    "'" + topic + "' is not a name of a topic",
                    "use 1 to 249 letters, digits, dots, underscores and hyphens",
                    e);
        }
    }

    /** The topics that were adopted. */
    public SortedSet<String> adopted() {
        return alone(() -> {
            ledgers.book().readOn();
            return new TreeSet<>(ledgers.book().adopted());
        });
    }

    private <T> T alone(Supplier<T> work) {
        one.lock();
        try {
            return work.get();
        } catch (UnknownTopicOrPartitionException e) {
            // It was deleted, or made anew, since it was last looked at.
            ledgers.topics().forget();
            throw refused(e);
        } catch (KafkaException e) {
            throw refused(e);
        } finally {
            one.unlock();
        }
    }

    private Refused refused(KafkaException failure) {
        String what = "the dead letters on cluster " + name + " cannot be reached: the brokers at " + brokers;
        return Answers.refused(what, failure);
    }

    @Override
    public void close() {
        one.lock();
        try {
            look.close();
        } finally {
            one.unlock();
        }
    }
}
