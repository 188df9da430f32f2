// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.engine.EngineSettings;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.suspect.Marks;
import dev.redrive.engine.suspect.Suspects;
import dev.redrive.kafka.line.Reading;
import dev.redrive.kafka.settings.Waits;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.kafka.simulated.Fate;
import dev.redrive.testkit.kafka.simulated.Fates;
import dev.redrive.testkit.kafka.simulated.SimulatedKafka;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A queue on a simulated Kafka: its topics, the processes of its group and their engines, moved by one thread, one small step at a time.
 * The poller, line and publisher of each process are the real ones.
 *
 * <p>As in {@link World} there are two ages: in the first, things break; in the second nothing does, and everything must end and be
 * committed within a bounded number of rounds. The promises are checked after every step of both.
 */
final class KafkaWorld implements Fates {

    private static final int STEPS_PER_MESSAGE = 60;
    private static final int ROUNDS_MAX = 1000;
    private static final int NESTED_MAX = 3;
    private static final Duration LONGEST_PASS = Duration.ofDays(1);
    private static final int MARKS_BYTES = Suspects.BYTES - (Marks.SLOTS_MAX - 64) * 2 * Long.BYTES;

    private final KafkaScene scene;
    private final Chance chance;
    private final RandomGenerator engineChance;
    private final KafkaSights sights;
    private final ManualTime time = ManualTime.standing();
    private final SimulatedKafka kafka;
    private final KafkaEvidence evidence;
    private final KafkaJudge judge;
    private final MisleadingHeaders misleading;
    private final List<ByteBuffer> folders = new ArrayList<>();
    private final Map<Integer, KafkaProcess> processes = new TreeMap<>();
    private final Path disk;
    private int pushed;
    private int born;
    private int nested;
    private int windows;
    private boolean retainedTooMuch;
    private boolean healed;

    private KafkaWorld(Seed seed, KafkaSights sights) {
        this.scene = KafkaScene.drawn(new Chance(seed.of("scene").random()));
        this.chance = new Chance(seed.of("world").random());
        this.engineChance = seed.of("engine").random();
        this.sights = sights;
        this.kafka = scene.with(new SimulatedKafka(() -> time.wall().toEpochMilli(), this));
        this.evidence = new KafkaEvidence(kafka, scene);
        this.judge = new KafkaJudge(kafka, scene, evidence, sights);
        this.misleading = new MisleadingHeaders(kafka, scene, chance, sights);
        kafka.isWatchedBy(judge);
        judge.clock(time.wall());
        this.disk = disk();
        for (int i = 0; i < scene.processes(); i++) {
            folders.add(ByteBuffer.allocate(MARKS_BYTES));
        }
        live(0);
    }

    static KafkaWorld from(Seed seed, KafkaSights sights) {
        return new KafkaWorld(seed, sights);
    }

    private static Path disk() {
        try {
            return Files.createTempDirectory("redrive-simulation-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What happened, line by line. The same for the same seed. */
    String trace() {
        return judge.story();
    }

    KafkaWorld run() {
        try {
            int steps = scene.setting().messages() * STEPS_PER_MESSAGE;
            for (int i = 0; i < steps; i++) {
                step();
                judge.check();
            }
            heal();
            Duration passing = Duration.ofSeconds(1);
            for (int i = 0; !judge.unfinished().isEmpty(); i++) {
                if (i == ROUNDS_MAX) {
                    throw new AssertionError("not settled after " + ROUNDS_MAX + " rounds without a fault: "
                            + judge.unfinished() + ". The end of the story:\n" + judge.end());
                }
                int before = judge.length();
                round(passing);
                judge.check();
                boolean still = judge.length() == before;
                passing = still && passing.compareTo(LONGEST_PASS) < 0 ? passing.multipliedBy(2) : passing;
                passing = still ? passing : Duration.ofSeconds(1);
            }
            lookBack();
            return this;
        } finally {
            processes.values().forEach(KafkaProcess::crash);
            clean();
        }
    }

    private void lookBack() {
        if (!evidence.altered().isEmpty()) {
            throw new AssertionError("BytesKept is broken: not as they came are " + evidence.altered());
        }
        sights.saw(KafkaSight.COPIES_ON_THE_RETRY_TOPIC, evidence.hasCopies());
        sights.saw(KafkaSight.FORGED_ID_WAITS_ON_THE_RETRY_TOPIC, evidence.hasForgedOnesWaiting());
        evidence.all(scene.kafka().topics().source()).forEach(each -> {
            boolean both = evidence.isDoneAndDead(evidence.id(each));
            sights.saw(KafkaSight.BOTH_DONE_AND_DEAD, both);
            if (both && windows == 0 && !judge.hasLeftWithoutAnswers()) {
                throw new AssertionError(evidence.id(each) + " is done and dead, and nothing happened that excuses it");
            }
        });
    }

    private void clean() {
        try (Stream<Path> all = Files.walk(disk)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // ---- the first age ----

    private void step() {
        if (chance.oneIn(scene.setting().calm())) {
            fault();
            return;
        }
        KafkaProcess process = any();
        if (process == null) {
            live(chance.between(0, scene.processes() - 1));
        } else if (process.runsAKiller() && chance.oneIn(15)) {
            crash(process);
        } else if (chance.oneIn(8)) {
            push(chance.between(1, 4));
        } else {
            move(process);
        }
    }

    /** One of its threads has its turn, or time passes. */
    private void move(KafkaProcess process) {
        switch (chance.between(0, 15)) {
            case 0, 1 -> poll(process, Reading.SOURCE);
            case 2 -> poll(process, Reading.RETRY);
            case 3, 4, 5 -> process.turnLine();
            case 6, 7, 8 -> engine(process);
            case 9 -> process.turnPublisher();
            case 10 -> kafka.take(chance.some());
            case 11 -> kafka.answer(chance.some());
            case 12, 13 -> process.begin(chance.some(), this::act);
            case 14 -> process.end(chance.some());
            default -> pass(chance.upTo(Duration.ofMillis(chance.oneIn(4) ? 8000 : 700)));
        }
    }

    private void engine(KafkaProcess process) {
        process.turnEngine();
        if (process.isDrained() && nested == 0) {
            endStop(process);
        }
    }

    private void poll(KafkaProcess process, Reading reading) {
        kafka.fetchAtMost(chance.oneIn(3) ? 500 : chance.between(1, 5));
        process.turnPoller(reading);
        expel(process);
    }

    /** What a process leaves in its groups when it is gone stays there until someone notices. */
    private void expel(@Nullable KafkaProcess process) {
        for (String group : groups()) {
            for (String member : kafka.members(group)) {
                boolean living = processes.values().stream().anyMatch(each -> member.startsWith(each.name() + "/"));
                if (!living && (healed || chance.oneIn(10))) {
                    judge.tell(member + " is expelled from " + group);
                    kafka.expel(group, member);
                }
            }
        }
    }

    private List<String> groups() {
        return List.of(scene.group(false), scene.group(true));
    }

    private @Nullable KafkaProcess any() {
        List<KafkaProcess> all = List.copyOf(processes.values());
        return all.isEmpty() ? null : all.get(chance.between(0, all.size() - 1));
    }

    private void fault() {
        KafkaProcess process = any();
        switch (chance.between(0, 17)) {
            case 0, 1 -> {
                if (process != null) {
                    crash(process);
                }
            }
            case 2, 3, 4 -> liveOrNot();
            case 5 -> beginStop(process);
            case 6, 7 -> kafka.shift(group());
            case 8, 9 -> loseSession();
            case 10, 11 -> refuseOrAccept();
            case 12 -> jump();
            case 13 -> mark();
            case 14 -> retain();
            case 15 -> retainTooMuch();
            default -> reconfigure(process);
        }
    }

    /** One process follows a changed configuration, before or after the others. */
    private void reconfigure(@Nullable KafkaProcess process) {
        if (process == null) {
            return;
        }
        EngineSettings engine = scene.setting().drawnEngine(chance);
        Waits waits = KafkaScene.waits(chance);
        sights.saw(KafkaSight.CONFIGURATION_CHANGED_DURING_ATTEMPTS, process.active() > 0);
        judge.tell(process.name() + " follows " + engine + " and " + waits);
        process.follow(engine, waits);
        judge.waits(process.name(), process.waitsDurably());
        long durably =
                processes.values().stream().filter(KafkaProcess::waitsDurably).count();
        sights.saw(KafkaSight.PROCESSES_CONFIGURED_DIFFERENTLY, durably > 0 && durably < processes.size());
    }

    private String group() {
        return groups().get(chance.between(0, 1));
    }

    private void liveOrNot() {
        int number = chance.between(0, scene.processes() - 1);
        if (!processes.containsKey(number)) {
            live(number);
        }
    }

    private void loseSession() {
        String group = group();
        List<String> members = kafka.members(group);
        if (!members.isEmpty()) {
            String member = members.get(chance.between(0, members.size() - 1));
            judge.tell(member + " is expelled from " + group);
            windows++;
            kafka.expel(group, member);
        }
    }

    private void refuseOrAccept() {
        String topic = chance.oneIn(2)
                ? scene.kafka().topics().deadLetters()
                : scene.kafka().topics().retry();
        if (kafka.refuses(topic)) {
            sights.saw(KafkaSight.LETTERS_WAIT_FOR_THEIR_TOPIC, kafka.untaken() > 0);
            kafka.accept(topic);
        } else {
            kafka.refuse(topic);
        }
        judge.tell(topic + (kafka.refuses(topic) ? " takes nothing" : " takes again"));
    }

    private void jump() {
        boolean back = chance.oneIn(2);
        Duration by = chance.upTo(chance.oneIn(2) ? Duration.ofSeconds(5) : Duration.ofHours(30));
        sights.saw(KafkaSight.CLOCK_SET_BACK, back);
        time.jumpWall(back ? by.negated() : by);
        judge.tell("the clock is set to " + time.wall());
        judge.clock(time.wall());
    }

    private TopicPartition source() {
        return new TopicPartition(scene.kafka().topics().source(), chance.between(0, scene.partitions() - 1));
    }

    private void mark() {
        TopicPartition partition = source();
        judge.tell("an offset of " + partition + " holds nothing");
        kafka.mark(partition);
    }

    /** What is committed may go. */
    private void retain() {
        TopicPartition partition = source();
        OffsetAndMetadata position = kafka.committed(scene.group(false)).get(partition);
        if (position != null) {
            kafka.deleteBefore(partition, position.offset());
        }
    }

    /** What nobody has read yet may go as well: a retention that is too short. */
    private void retainTooMuch() {
        if (chance.oneIn(4)) {
            TopicPartition partition = source();
            long to = chance.between((int) kafka.begin(partition), (int) kafka.end(partition));
            judge.tell(partition + " begins at " + to);
            windows++;
            retainedTooMuch = true;
            evidence.deletes(partition, to);
            kafka.deleteBefore(partition, to);
        }
    }

    private void push(int messages) {
        for (int i = 0; i < messages && pushed < scene.setting().messages(); i++) {
            pushed++;
            boolean keyed = !chance.oneIn(5);
            String key = keyed ? "k" + chance.between(1, scene.setting().keys()) : null;
            var message = new ProducerRecord<byte[], byte[]>(
                    scene.kafka().topics().source(),
                    keyed ? null : chance.between(0, scene.partitions() - 1),
                    key == null ? null : key.getBytes(StandardCharsets.UTF_8),
                    (kind() + pushed).getBytes(StandardCharsets.UTF_8));
            if (chance.oneIn(4)) {
                message.headers().add("type", Setting.SPECIAL.getBytes(StandardCharsets.UTF_8));
            }
            misleading.addTo(message);
            judge.tell("pushed " + kafka.write(message));
        }
    }

    private String kind() {
        if (chance.oneIn(100)) {
            return Act.KILLER;
        }
        return chance.oneIn(12) ? Act.POISON : "value ";
    }

    private Act act(Claim claim) {
        return healed
                ? new Act(Act.success(claim.delivery().message()), 0, false)
                : Act.drawn(claim.delivery().message(), claim.timeout(), scene.setting(), chance);
    }

    private void pass(Duration passed) {
        time.moveBy(passed);
        judge.clock(time.wall());
    }

    // ---- what the brokers do ----

    private Fate broken() {
        if (healed || chance.between(1, 100) > scene.breaking()) {
            return Fate.DONE;
        }
        windows++;
        return chance.oneIn(2) ? Fate.REFUSED : Fate.UNHEARD;
    }

    @Override
    public Fate ofSend(ProducerRecord<byte[], byte[]> sent) {
        Fate fate = broken();
        fate = fate == Fate.UNHEARD && chance.oneIn(4) ? Fate.TWICE : fate;
        sights.saw(KafkaSight.SENT_IN_VAIN, fate == Fate.REFUSED);
        sights.saw(KafkaSight.SENT_UNHEARD, fate == Fate.UNHEARD);
        sights.saw(KafkaSight.SENT_TWICE, fate == Fate.TWICE);
        judge.tell("sent to " + sent.topic() + ": " + fate);
        return fate;
    }

    @Override
    public Fate ofCommit(String group, Set<TopicPartition> partitions) {
        Fate fate = broken();
        sights.saw(KafkaSight.COMMIT_REFUSED, fate == Fate.REFUSED);
        sights.saw(KafkaSight.COMMIT_UNHEARD, fate == Fate.UNHEARD);
        return fate;
    }

    @Override
    public Fate ofRead(String group) {
        return broken() == Fate.DONE || chance.oneIn(2) ? Fate.DONE : Fate.REFUSED;
    }

    // ---- processes ----

    private void live(int number) {
        String name = "p" + number + "." + ++born;
        judge.tell(name + " lives");
        var suspects = new Suspects(folders.get(number));
        var outside = new KafkaProcess.Outside(kafka, time, judge.hears(name), suspects, engineChance, disk);
        var process = new KafkaProcess(name, scene, outside, self -> (done, most) -> letLeave(self, done, most));
        judge.waits(name, process.waitsDurably());
        processes.put(number, process);
    }

    /** A poller waits while its partitions leave: the others go on. */
    private boolean letLeave(KafkaProcess waiting, Future<?> done, Duration most) {
        sights.saw(KafkaSight.REVOKED_DURING_ATTEMPTS, waiting.active() > 0);
        judge.tell(waiting.name() + " begins to let go");
        long until = time.now().ticks() + most.toMillis();
        nested++;
        while (!done.isDone() && !waiting.isGone() && time.now().ticks() < until) {
            KafkaProcess process = healed || chance.oneIn(2) ? waiting : any();
            if (!healed && chance.oneIn(200)) {
                sights.saw(KafkaSight.CRASH_WHILE_PARTITIONS_LEAVE);
                crash(waiting);
            } else if (!healed && chance.oneIn(200)) {
                loseSession();
            } else if (healed) {
                turnAll(waiting);
                pass(Duration.ofMillis(100));
            } else if (process != null && (process == waiting || nested < NESTED_MAX)) {
                move(process);
            }
        }
        nested--;
        if (!done.isDone() && !waiting.isGone()) {
            takeTooLong(waiting, done);
        }
        sights.saw(KafkaSight.AN_ATTEMPT_OUTLASTS_THE_REVOKE, waiting.active() > 0 && !waiting.isGone());
        return done.isDone();
    }

    /** Its line comes to it at last, or the process stands still and leaves without a last commit. */
    private void takeTooLong(KafkaProcess waiting, Future<?> done) {
        if (chance.oneIn(2)) {
            waiting.turnLine();
        }
        if (!done.isDone()) {
            windows++;
            judge.stalled(waiting.name());
        }
    }

    private void crash(KafkaProcess process) {
        sights.saw(KafkaSight.CRASH_DURING_ATTEMPTS, process.active() > 0);
        sights.saw(KafkaSight.CRASH_WITH_A_LETTER_WRITTEN_AND_NOT_HEARD_OF, kafka.unheard() > 0);
        sights.saw(KafkaSight.CRASH_BETWEEN_SETTLED_AND_COMMITTED, judge.isAhead(process.name()));
        windows++;
        kafka.take(chance.between(0, 3));
        process.crash();
        judge.crashed(process.name());
        processes.values().remove(process);
    }

    private void beginStop(@Nullable KafkaProcess process) {
        if (process != null && !process.isStopping()) {
            judge.tell(process.name() + " stops");
            process.beginStop(chance.upTo(Duration.ofSeconds(5)));
        }
    }

    private void endStop(KafkaProcess process) {
        if (process.isLeaving()) {
            return;
        }
        process.endStop();
        if (processes.values().remove(process)) {
            sights.saw(KafkaSight.STOPPED_IN_ORDER);
            judge.crashed(process.name());
        }
    }

    // ---- the second age ----

    private void heal() {
        judge.tell("nothing breaks from here on");
        healed = true;
        kafka.fetchAtMost(500);
        kafka.accept(scene.kafka().topics().deadLetters());
        kafka.accept(scene.kafka().topics().retry());
        push(scene.setting().messages());
        resetWhatIsGone();
        if (processes.isEmpty()) {
            live(0);
        }
    }

    /**
     * As the docs say: the queue is stopped, the group's position is set, and the queue is started again. A process that found its next
     * offset gone stays stopped, even if what is finished above its position lets the committed one catch up.
     */
    private void resetWhatIsGone() {
        if (retainedTooMuch) {
            List.copyOf(processes.values()).forEach(this::crash);
        }
        for (TopicPartition each : kafka.partitions(scene.kafka().topics().source())) {
            OffsetAndMetadata position = kafka.committed(scene.group(false)).get(each);
            if (position != null && position.offset() < kafka.begin(each)) {
                sights.saw(KafkaSight.OFFSET_GONE);
                kafka.reset(scene.group(false), each, kafka.begin(each));
                judge.reset(each);
            }
        }
    }

    private void round(Duration passing) {
        expel(null);
        for (KafkaProcess process : List.copyOf(processes.values())) {
            for (Reading reading : Reading.values()) {
                process.turnPoller(reading);
            }
            turnAll(process);
            if (process.isDrained()) {
                endStop(process);
            }
        }
        if (processes.isEmpty()) {
            live(0);
        }
        pass(passing);
    }

    private void turnAll(KafkaProcess process) {
        process.turnLine();
        process.turnEngine();
        process.begin(Integer.MAX_VALUE, this::act);
        process.heal();
        process.end(Integer.MAX_VALUE);
        process.turnEngine();
        process.turnLine();
        process.turnPublisher();
        kafka.take(Integer.MAX_VALUE);
        kafka.answer(Integer.MAX_VALUE);
        process.turnPublisher();
        process.turnLine();
    }
}
