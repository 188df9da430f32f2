// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.catalog.Catalog;
import dev.redrive.catalog.fingerprint.Fingerprints;
import dev.redrive.catalog.index.Index;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.History;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Grave;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.deadletter.ReplayEnd;
import dev.redrive.core.deadletter.Subject;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.job.Act;
import dev.redrive.core.job.Job;
import dev.redrive.core.job.JobState;
import dev.redrive.core.job.Wish;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.yard.FakeYard;
import dev.redrive.testkit.yard.SentBack;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Jobs over a yard in memory, worked on by the test: turns come when it says so. A {@link #restart} is a kill and a start. */
public final class JobRig implements AutoCloseable {
    public static final QueueName ORDERS = new QueueName("orders");
    public static final Failure TIMEOUT = Failure.of(FailureCode.TIMEOUT, "no answer");
    public static final Failure BROKEN = Failure.of(FailureCode.EXCEPTION, "java.io.IOException", "broken pipe");

    private static final Duration NEVER = Duration.ofHours(1);
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final int TURNS_MAX = 100_000;

    public final ManualTime time = ManualTime.standing();
    public final FakeYard yard = new FakeYard("embedded", time);
    final Map<ReplayMeter.Result, Long> metered = new EnumMap<>(ReplayMeter.Result.class);
    final SplittableRandom random = new SplittableRandom(7);
    private final Path folder;
    private int lost;
    /** Turns that jobs have taken. */
    int turns;

    private int ended;
    /** Whether {@link #finish} lets messages succeed that were sent back. */
    boolean mended = true;

    String owner = "here";
    /** What exports leave out. */
    UnaryOperator<LetterDetail> redaction = UnaryOperator.identity();

    public Catalog catalog;
    public CatalogJobs jobs;

    public JobRig(Path folder) {
        this.folder = folder;
        open(owner);
    }

    private void open(String instance) {
        owner = instance;
        Path data = folder.resolve("index-" + instance + "-" + lost);
        data.toFile().mkdirs();
        catalog = new Catalog(List.of(yard), new Index(data, Fingerprints::of), time, NEVER);
        jobs = new CatalogJobs(
                new JobParts(
                        catalog,
                        time,
                        random,
                        instance,
                        folder.resolve("exports"),
                        letter -> redaction.apply(letter),
                        (result, letters) -> metered.merge(result, letters, Long::sum)),
                turn -> {
                    turns++;
                    turn.run();
                });
        settle();
    }

    /** As after kill -9. */
    public void restart() {
        restart(owner);
    }

    /** The index is gone too. */
    void restartWithoutIndex() {
        lost++;
        restart(owner);
    }

    void restart(String instance) {
        catalog.close();
        open(instance);
    }

    public DeadLetter bury(Failure failure) {
        return bury(failure, null);
    }

    DeadLetter bury(Failure failure, @Nullable String key) {
        time.moveBy(Duration.ofMillis(1));
        Content content = Content.of(Payload.of("{}"));
        DeadLetter letter = yard.bury(ORDERS, key == null ? content : content.withKey(Key.of(key)), failure);
        return letter;
    }

    /** A letter whose message was the one at that offset, whenever it died; its message's id tells both. */
    void buryWhatCame(@Nullable String key, long offset) {
        time.moveBy(Duration.ofMillis(1));
        Content content = Content.of(Payload.of("{}"));
        String id = (key == null ? "none" : key) + "@" + offset;
        var message = new Subject(
                new MessageId(id),
                content.labels(),
                key,
                time.now().wall(),
                new Provenance("orders", 0, offset, "billing"));
        var death = new Death(
                Death.REDRIVE, Reason.EXHAUSTED, TIMEOUT, 1, time.now().wall());
        var letter = new DeadLetter("letter-" + id, new Grave("embedded", "orders", ORDERS, id), message, death, 0);
        Content keyed = key == null ? content : content.withKey(Key.of(key));
        yard.bury(new LetterDetail(letter, keyed, new History(List.of()), null));
    }

    public List<DeadLetter> bury(int count) {
        var letters = new ArrayList<DeadLetter>();
        for (int i = 0; i < count; i++) {
            letters.add(bury(TIMEOUT));
        }
        settle();
        return letters;
    }

    public void settle() {
        assertThat(catalog.catchUp("embedded", SOON)).isTrue();
    }

    Job start(String filter, Act act) {
        settle();
        return jobs.start(jobs.select(new Wish.Fitting(filter)).id(), act, "ann");
    }

    static Act.Replay replay() {
        return new Act.Replay(Target.QUEUE, 0, 0, null, null);
    }

    static Act.Replay atRate(double perSecond) {
        return new Act.Replay(Target.QUEUE, perSecond, 0, null, null);
    }

    void turn() {
        jobs.turn();
        settle();
    }

    /** Gives turns, and lets time pass, until nothing goes on by itself any more. */
    public Job finish(String id) {
        for (int i = 0; i < TURNS_MAX; i++) {
            Job job = jobs.job(id);
            if (job.state() != JobState.RUNNING && job.state() != JobState.FAILED) {
                return job;
            }
            long next = jobs.turn();
            if (mended) {
                succeed();
            }
            long wait = next == Run.NEVER ? 10 : Math.max(0, next - time.now().ticks());
            time.moveBy(Duration.ofMillis(Math.min(wait, 1000)));
        }
        throw new AssertionError("the job does not end: " + jobs.job(id));
    }

    /** Every message that was sent back and is neither dead nor ended is completed. */
    void succeed() {
        List<SentBack> sent = yard.sent();
        for (SentBack each : sent.subList(ended, sent.size())) {
            if (yard.state(yard.letterOf(each.id())) == LetterState.REPLAYED) {
                yard.end(each.id(), ReplayEnd.SUCCEEDED);
            }
        }
        boolean more = ended < sent.size();
        ended = sent.size();
        if (more) {
            settle();
        }
    }

    /** For so long. */
    public void pass(Duration span) {
        for (long i = 0; i < span.toMillis(); i += 10) {
            time.moveBy(Duration.ofMillis(10));
            jobs.turn();
        }
        settle();
    }

    Path folder(String name) {
        return folder.resolve(name);
    }

    public List<String> sent() {
        return yard.sent().stream().map(each -> each.id().value()).toList();
    }

    @Override
    public void close() {
        catalog.close();
    }
}
