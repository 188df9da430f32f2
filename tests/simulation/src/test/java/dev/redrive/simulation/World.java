// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.core.message.MessageId;
import dev.redrive.core.port.Transport;
import dev.redrive.core.report.EngineReport;
import dev.redrive.engine.Engine;
import dev.redrive.engine.EngineSettings;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.suspect.Marks;
import dev.redrive.engine.suspect.Suspects;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.fake.FakeTransport;
import dev.redrive.testkit.fake.Left;
import dev.redrive.testkit.promise.AttemptsBounded;
import dev.redrive.testkit.promise.AttemptsRecordable;
import dev.redrive.testkit.promise.BegunBeforeCharged;
import dev.redrive.testkit.promise.BytesKept;
import dev.redrive.testkit.promise.CompletedOnce;
import dev.redrive.testkit.promise.Conservation;
import dev.redrive.testkit.promise.Fact;
import dev.redrive.testkit.promise.FactText;
import dev.redrive.testkit.promise.Facts;
import dev.redrive.testkit.promise.NeverEarly;
import dev.redrive.testkit.promise.NothingLost;
import dev.redrive.testkit.promise.OneAttemptPerKey;
import dev.redrive.testkit.promise.Promise;
import dev.redrive.testkit.promise.SentOn;
import dev.redrive.testkit.promise.SyncedBeforeAck;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An engine, its transport and its handlers, moved by one thread, one small step at a time.
 *
 * <p>A world has two ages. In the first, each step is drawn: a producer pushes, the disk syncs, the source delivers, a
 * handler ends, time passes, or something breaks. In the second nothing breaks any more, and everything must settle
 * within a bounded number of rounds. The promises are checked after every step of both.
 */
final class World {

    private static final int STEPS_PER_MESSAGE = 20;
    private static final int ROUNDS_MAX = 2000;
    /** Room for what suspects are remembered by, with slots for a few runners instead of all there could be. */
    private static final int MARKS_BYTES = Suspects.BYTES - (Marks.SLOTS_MAX - 64) * 2 * Long.BYTES;

    private final Setting setting;
    private final Chance chance;
    private final RandomGenerator engineChance;
    private final Sights sights;
    private final Bug bug;
    private final ManualTime time = ManualTime.standing();
    private final Facts facts;
    private final FakeTransport transport;
    private final ByteBuffer marks = ByteBuffer.allocate(MARKS_BYTES);
    private final Fuse fuse = new Fuse();
    private final Load load;
    private final List<Fault> faults;

    private Engine engine;
    private Suspects suspects;
    private Crew runners;
    private @Nullable CompletableFuture<Void> drain;
    private boolean paused;
    private boolean full;
    private boolean healed;

    private World(Seed seed, Setting setting, Sights sights, Bug bug) {
        this.chance = new Chance(seed.of("world").random());
        this.engineChance = seed.of("engine").random();
        this.setting = setting;
        this.sights = sights;
        this.bug = bug;
        this.load = new Load(setting, chance);
        this.faults = Fault.some(new Chance(seed.of("faults").random()));
        this.facts = new Facts(promises().toArray(Promise[]::new));
        this.transport = new FakeTransport(setting.order(), bug.in(time), facts, bug.journal());
        live();
    }

    static World from(Seed seed, Sights sights) {
        return new World(seed, setting(seed), sights, new Bug() {});
    }

    /** A world whose messages go to their handlers in batches, some of them urgent. */
    static World inBatches(Seed seed, Sights sights) {
        return new World(seed, setting(seed).inBatches(), sights, new Bug() {});
    }

    private static Setting setting(Seed seed) {
        return Setting.drawn(new Chance(seed.of("setting").random()));
    }

    /** A world that is not what it promises to be. */
    static World from(Seed seed, Bug bug) {
        return new World(seed, setting(seed), new Sights(), bug);
    }

    private List<Promise> promises() {
        return List.of(
                new NothingLost(),
                new SyncedBeforeAck(),
                new AttemptsBounded(setting::attemptsAllowed),
                new AttemptsRecordable(),
                new BegunBeforeCharged(),
                new NeverEarly(),
                new BytesKept(),
                new Conservation(),
                new CompletedOnce(setting.engine().duplicates(), time),
                new OneAttemptPerKey(setting.order()),
                new SentOn());
    }

    /** What happened, line by line. The same for the same seed. */
    String trace() {
        return facts.all().stream().map(FactText::of).collect(Collectors.joining("\n"));
    }

    World run() {
        int steps = setting.messages() * STEPS_PER_MESSAGE;
        for (int i = 0; i < steps; i++) {
            step();
            facts.check();
        }
        look();
        heal();
        for (int i = 0; !settled(); i++) {
            if (i == ROUNDS_MAX) {
                throw new AssertionError("not settled after " + ROUNDS_MAX + " rounds without a fault: "
                        + transport.unfinished() + " messages. The end of the story:\n" + lastOf(trace()));
            }
            round();
            facts.check();
        }
        turn();
        look();
        facts.check();
        sights.read(facts.all());
        return this;
    }

    private boolean settled() {
        return transport.unfinished() == 0 && transport.unsynced() == 0 && transport.inHand() == 0;
    }

    // ---- the first age ----

    private void step() {
        if (chance.oneIn(setting.calm())) {
            fault();
            return;
        }
        if (runners.runsAKiller() && chance.oneIn(10)) {
            crash();
            return;
        }
        if (transport.stopped() && chance.oneIn(20)) {
            restart();
            return;
        }
        switch (chance.between(0, 15)) {
            case 0, 1 -> push(chance.between(1, 4));
            case 2 -> transport.write(chance.some());
            case 3 -> transport.sync();
            case 4 -> transport.settle(chance.some());
            case 5, 6 -> transport.deliver(chance.some());
            case 7, 8 -> transport.hand(chance.between(1, 3));
            case 9 -> runners.begin(chance.some(), this::act);
            case 10 -> runners.end(chance.some());
            case 11 -> pass(chance.upTo(setting.engine().timeout()));
            case 12 -> passUntilDue();
            default -> turn();
        }
        if (chance.oneIn(20)) {
            look();
        }
    }

    private void fault() {
        switch (faults.get(chance.between(0, faults.size() - 1))) {
            case CRASH -> crash();
            case POWER_LOSS -> losePower();
            case CRASH_INSIDE_A_TURN -> crashInsideATurn();
            case FULL_DISK -> fillOrMakeRoom();
            case FAILED_SYNC -> transport.failNextSync(chance.random());
            case CLOCK_SET -> jump();
            case PAUSE -> pauseOrResume();
            case DRAIN -> beginDrain();
            case CONFIGURATION_CHANGED -> reconfigure();
            case HANDLER_UNAVAILABLE -> loseOrFindAHandler();
            case REVIVAL -> revive();
            case RUSH -> transport.run();
        }
    }

    private void push(int messages) {
        load.next(messages).forEach(transport::push);
    }

    private Act act(Claim claim) {
        return healed
                ? new Act(Act.success(claim.delivery().message()), 0, false)
                : Act.drawn(claim.delivery().message(), claim.timeout(), setting, chance);
    }

    private void pass(Duration passed) {
        facts.tell(new Fact.Noted("time passes: " + passed));
        time.moveBy(passed);
    }

    private void passUntilDue() {
        Instant due = transport.nextDue();
        if (due != null) {
            pass(Duration.between(time.wall(), due));
        }
    }

    private void jump() {
        boolean back = chance.oneIn(2);
        Duration by = chance.upTo(chance.oneIn(2) ? Duration.ofSeconds(5) : Duration.ofHours(30));
        boolean waits = transport.nextDue() != null;
        sights.saw(back ? Sight.CLOCK_SET_BACK_WHILE_PARKED : Sight.CLOCK_SET_AHEAD_WHILE_PARKED, waits);
        time.jumpWall(back ? by.negated() : by);
        facts.tell(new Fact.ClockSet(time.wall()));
    }

    /** The disk is full in the middle of what is written next. */
    private void fillOrMakeRoom() {
        full = !full;
        facts.tell(new Fact.Noted(full ? "the disk fills up" : "there is space again"));
        if (full) {
            transport.fill(chance.between(0, 200));
        } else {
            sights.saw(Sight.FULL_WITH_RULINGS_WAITING, transport.blocked() && transport.unsyncedRulings() > 0);
            transport.makeRoom();
        }
    }

    private void pauseOrResume() {
        paused = !paused;
        facts.tell(new Fact.Noted(paused ? "paused" : "resumed"));
        if (paused) {
            sights.saw(Sight.PAUSED_WITH_ATTEMPTS_RUNNING, runners.active() > 0);
            engine.pause();
        } else {
            engine.resume();
        }
    }

    private void loseOrFindAHandler() {
        if (runners.unavailable() == null) {
            sights.saw(Sight.HANDLER_UNAVAILABLE_WITH_CLAIMS_NOT_BEGUN, runners.waiting() > 0);
            sights.saw(Sight.HANDLER_UNAVAILABLE_WITH_ATTEMPTS_RUNNING, runners.active() > 0);
            runners.unavailable("no worker is up");
            facts.tell(new Fact.HandlerUnavailable("no worker is up"));
        } else {
            findAHandler();
        }
    }

    private void findAHandler() {
        runners.unavailable(null);
        facts.tell(new Fact.HandlerAvailable());
    }

    private void revive() {
        List<MessageId> dead = transport.deadLetters();
        if (!dead.isEmpty()) {
            transport.revive(dead.get(chance.between(0, dead.size() - 1)));
        }
    }

    private void reconfigure() {
        EngineSettings changed = setting.drawnEngine(chance);
        sights.saw(Sight.CONFIGURATION_CHANGED_DURING_ATTEMPTS, runners.active() > 0);
        facts.tell(new Fact.Noted("the configuration is now " + changed));
        engine.follow(bug.in(changed));
    }

    // ---- the process ----

    /** A process starts on what is on disk. */
    private void live() {
        suspects = new Suspects(marks);
        Transport ports = fuse.on(bug.in(transport.ports(), facts));
        Crew[] made = new Crew[1];
        engine = new Engine(
                bug.in(setting.engine()),
                new Engine.Parts(ports, bug.in(setting.order()), suspects, settled -> {}, engineChance, self -> {
                    made[0] = crew(self);
                    made[0].resize(setting.engine().concurrency());
                    return made[0];
                }),
                time.now());
        runners = made[0];
        engine.open();
        paused = false;
        drain = null;
    }

    private Crew crew(Engine self) {
        return setting.engine().batches() == null
                ? new SimulatedRunners(self, time, facts, suspects.marks())
                : new SimulatedBatches(
                        self, time, facts, suspects.marks(), setting.engine().policies());
    }

    private void crash() {
        sawBeforeACrash();
        restartAfter(transport.crash());
    }

    /** The disk keeps what was synced, and memory that only the system knew may be older than it was. */
    private void losePower() {
        sawBeforeACrash();
        Left left = transport.powerLoss(chance.random());
        facts.tell(new Fact.Noted("power was lost: " + left));
        sights.saw(Sight.POWER_LOSS_TAKES_WHAT_WAS_WRITTEN, left.lost() > 0);
        sights.saw(Sight.POWER_LOSS_TEARS_AN_ENTRY, left.torn());
        if (chance.oneIn(3)) {
            marks.put(0, new byte[MARKS_BYTES]);
        }
        restartAfter(left);
    }

    /** A sync has failed, and someone starts the process again. */
    private void restart() {
        sights.saw(Sight.SYNC_FAILED_WITH_RULINGS_WAITING, transport.unsyncedRulings() > 0);
        facts.tell(new Fact.Noted("restarted after a failed sync"));
        restartAfter(transport.crash());
    }

    private void restartAfter(Left left) {
        sights.saw(Sight.UNANSWERED_AND_THERE_ALL_THE_SAME, left.kept() > 0);
        full = false;
        live();
        look();
    }

    private void sawBeforeACrash() {
        sights.saw(Sight.CRASH_WHILE_PARKED, transport.parkedKeys() > 0);
        sights.saw(Sight.CRASH_WITH_A_RULING_NOT_SYNCED, transport.unsyncedRulings() > 0);
        sights.saw(Sight.CRASH_BETWEEN_SYNC_AND_SETTLEMENT, transport.unsettled() > 0);
        sights.saw(Sight.CRASH_WITH_CALLS_NOT_HEARD, transport.unheard() > 0);
        sights.saw(Sight.CRASH_DURING_ATTEMPTS, runners.active() > 0);
    }

    private void crashInsideATurn() {
        fuse.light(chance.between(0, 2));
        try {
            turn();
        } catch (Fuse.Blown blown) {
            sights.saw(Sight.CRASH_INSIDE_A_TURN);
            crash();
        }
        fuse.putOut();
    }

    private void beginDrain() {
        if (drain == null) {
            facts.tell(new Fact.Noted("drain"));
            sights.saw(Sight.DRAIN_WITH_CLAIMS_NOT_BEGUN, runners.waiting() > 0);
            drain = engine.drain(chance.upTo(Duration.ofSeconds(5)));
            transport.ports().source().close();
            turn();
        }
    }

    /** The orderly stop is over, and the next process starts. */
    private void endDrain() {
        facts.tell(new Fact.Noted("drained"));
        sights.saw(Sight.DRAIN_ENDS_WITH_ATTEMPTS_RUNNING, runners.active() > 0);
        sights.saw(Sight.DRAIN_ENDS_WITH_NO_ATTEMPT_RUNNING, runners.active() == 0);
        suspects.clear();
        restartAfter(transport.crash());
    }

    private void turn() {
        sights.saw(Sight.LEDGER_BLOCKED_WITH_CLAIMS_NOT_BEGUN, transport.ledgerBlockTold() && runners.waiting() > 0);
        sights.saw(Sight.LEDGER_BLOCKED_WITH_ATTEMPTS_RUNNING, transport.ledgerBlockTold() && runners.active() > 0);
        boolean comparable = drain == null;
        long out = transport.inHand();
        CompletableFuture<EngineReport> report = engine.report();
        engine.turn(time.now());
        EngineReport seen = report.join();
        facts.tell(new Fact.Counted(seen.flow()));
        if (comparable && seen.flow().inHand() != out) {
            throw new AssertionError("the engine counts " + seen.flow().inHand() + " messages in hand, but " + out
                    + " are out: " + seen.flow());
        }
        if (drain != null && drain.isDone()) {
            endDrain();
        }
    }

    private void look() {
        facts.tell(new Fact.Looked(transport.look()));
    }

    // ---- the second age ----

    private void heal() {
        facts.tell(new Fact.Noted("nothing breaks from here on"));
        healed = true;
        transport.heal();
        if (transport.stopped()) {
            restart();
        }
        engine.resume();
        findAHandler();
        push(setting.messages());
    }

    private void round() {
        transport.run();
        turn();
        runners.begin(Integer.MAX_VALUE, this::act);
        runners.heal();
        runners.end(Integer.MAX_VALUE);
        turn();
        transport.run();
        if (transport.nextDue() != null) {
            passUntilDue();
        } else {
            pass(setting.engine().timeout());
        }
    }

    private static String lastOf(String trace) {
        return trace.substring(Math.max(0, trace.length() - 6000));
    }
}
