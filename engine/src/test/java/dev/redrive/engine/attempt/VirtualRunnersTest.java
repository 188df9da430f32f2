// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.Handler;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.suspect.Marks;
import dev.redrive.engine.suspect.Suspects;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class VirtualRunnersTest {

    private static final Handler NO_OP = attempt -> Outcome.SUCCEEDED;

    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicInteger begun = new AtomicInteger();

    private static long position(Attempt attempt) {
        return attempt.message().origin().position();
    }

    /** Blocks from that message on, until the gate opens. */
    private Handler blockedFrom(long first) {
        return attempt -> {
            if (position(attempt) >= first) {
                begun.incrementAndGet();
                gate.await();
            }
            return Outcome.SUCCEEDED;
        };
    }

    @Test
    void bringsHomeWhatNeverBeganAndTakesItForNoMeasureOfTheHandler() {
        AtomicInteger attempts = new AtomicInteger();
        var crew = new Crew(2, attempt -> attempts.incrementAndGet() > 100 ? Outcome.ABANDONED : Outcome.SUCCEEDED);
        crew.warmUp();
        int room = crew.runners.room();
        crew.step = Crew.SLOW;

        crew.runners.start(crew.claims(1));
        crew.until(() -> crew.home.size() == 1);

        assertThat(crew.home.values()).containsOnly(Outcome.ABANDONED);
        assertThat(crew.runners.room()).isEqualTo(room);
    }

    @Test
    void bringsAMillionFastOnesHomeEachOnce() {
        var crew = new Crew(10, NO_OP);
        int all = 1_000_000;
        int[] started = {0};

        crew.until(() -> {
            int more = Math.min(crew.runners.room(), all - started[0]);
            if (more > 0) {
                crew.runners.start(crew.claims(more));
                started[0] += more;
            }
            return crew.home.size() == all;
        });

        assertThat(crew.home.values()).containsOnly(Outcome.SUCCEEDED);
        assertThat(crew.runners.room()).isEqualTo(10 * Pace.BATCH_MAX + 2);
        assertThat(crew.runners.size()).isLessThanOrEqualTo(10);
    }

    @Test
    void letsOthersDoWhatABlockedRunnerHasNotBegun() {
        var crew = new Crew(2, attempt -> {
            if (position(attempt) == 103) {
                gate.await();
            }
            return Outcome.SUCCEEDED;
        });
        crew.warmUp();

        crew.runners.start(crew.claims(Pace.BATCH_MAX));
        crew.until(() -> crew.home.size() == Pace.BATCH_MAX - 1);

        assertThat(crew.home).doesNotContainKey(103L);
        gate.countDown();
        crew.until(() -> crew.home.size() == Pace.BATCH_MAX);
    }

    @Test
    void hiresAtOnceForTenThousandThatBlockAndShowsThemAll() {
        var crew = new Crew(10_000, blockedFrom(0));

        crew.runners.start(crew.claims(10_000));
        crew.until(() -> begun.get() == 10_000);
        List<Claim> seen = new ArrayList<>();
        crew.runners.look(seen::add);

        assertThat(crew.runners.size()).isEqualTo(10_000);
        assertThat(crew.runners.room()).as("a few that wait").isEqualTo(10_000 / 4);
        assertThat(seen).hasSize(10_000).doesNotHaveDuplicates();
        gate.countDown();
        crew.until(() -> crew.home.size() == 10_000);
        crew.until(() -> crew.runners.size() < 100);
    }

    @Test
    void growsLookByLookWhenFastHandlersSuddenlyBlock() {
        var crew = new Crew(600, blockedFrom(100));
        crew.warmUp();

        crew.runners.start(crew.claims(1000));
        crew.until(() -> begun.get() == 600);

        assertThat(crew.runners.size()).isEqualTo(600);
        gate.countDown();
        crew.until(() -> crew.home.size() == 1000);
    }

    @Test
    void neverAttemptsMoreAtATimeThanAllowed() {
        var now = new AtomicInteger();
        var most = new AtomicInteger();
        var crew = new Crew(3, attempt -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            Thread.yield();
            now.decrementAndGet();
            return Outcome.SUCCEEDED;
        });

        for (int i = 0; i < 200; i++) {
            crew.runners.start(crew.claims(50));
        }
        crew.until(() -> crew.home.size() == 10_000);

        assertThat(most.get()).isLessThanOrEqualTo(3);
    }

    @Test
    void runsNoMoreAtATimeThanItMayAndKeepsTheRestForThoseThatEnd() {
        var crew = new Crew(16, blockedFrom(0));

        crew.runners.start(crew.claims(20));
        crew.until(() -> begun.get() == 16);
        List<Claim> seen = new ArrayList<>();
        crew.runners.look(seen::add);
        crew.runners.look(claim -> {});

        assertThat(seen).hasSize(16);
        assertThat(crew.runners.size()).isEqualTo(16);
        assertThat(crew.runners.room()).isZero();
        assertThat(crew.runners.lookEvery(60_000))
                .as("no hurry: no other may be hired")
                .isEqualTo(100);
        gate.countDown();
        crew.until(() -> crew.home.size() == 20);
    }

    @Test
    void hasNoRoomRatherThanLessThanNoneWhenBatchesShrink() {
        var crew = new Crew(2, blockedFrom(100));
        crew.warmUp();
        crew.runners.start(crew.claims(2 * Pace.BATCH_MAX));
        crew.step = Crew.SLOW;
        crew.until(() -> begun.get() == 2);
        assertThat(crew.runners.room()).isZero();

        gate.countDown();
        crew.until(() -> {
            assertThat(crew.runners.room()).isNotNegative();
            return crew.home.size() == 2 * Pace.BATCH_MAX;
        });
        assertThat(crew.runners.room()).isEqualTo(2);
    }

    @Test
    void givesBackWhatWasHandedOutForFastHandlersOnceAllAreBlocked() {
        var crew = new Crew(2, blockedFrom(100));
        crew.warmUp();
        crew.runners.start(crew.claims(2 * Pace.BATCH_MAX));
        assertThat(crew.runners.surplus()).isEmpty();

        List<Claim> surplus = new ArrayList<>();
        crew.until(() -> surplus.addAll(crew.runners.surplus()));

        assertThat(surplus).hasSize(2 * Pace.BATCH_MAX - 2).doesNotHaveDuplicates();
        gate.countDown();
        crew.until(() -> crew.home.size() == 2);
        assertThat(crew.runners.room()).isPositive();
    }

    @Test
    void takesBackWhatIsNotBegunAndNeverAttemptsIt() {
        var attempted = ConcurrentHashMap.<Long>newKeySet();
        var crew = new Crew(1, attempt -> {
            attempted.add(position(attempt));
            return blockedFrom(100).attempt(attempt);
        });
        crew.warmUp();
        crew.runners.start(crew.claims(Pace.BATCH_MAX));
        crew.until(() -> begun.get() == 1);

        List<Claim> recalled = crew.runners.recall();

        assertThat(recalled).hasSize(Pace.BATCH_MAX - 1).doesNotHaveDuplicates();
        assertThat(crew.runners.room()).isEqualTo(Pace.BATCH_MAX - 1);
        gate.countDown();
        crew.until(() -> crew.home.size() == 1);
        recalled.forEach(each -> assertThat(attempted).doesNotContain(Crew.position(each)));
    }

    @Test
    void keepsToASmallerCrewAfterAResizeEvenUnderLoad() {
        var now = new AtomicInteger();
        var most = new AtomicInteger();
        var crew = new Crew(8, attempt -> {
            if (position(attempt) < 8) {
                begun.incrementAndGet();
                gate.await();
            }
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            Thread.yield();
            now.decrementAndGet();
            return Outcome.SUCCEEDED;
        });
        crew.runners.start(crew.claims(8));
        crew.until(() -> begun.get() == 8);

        crew.runners.resize(2);
        for (int i = 0; i < 1000; i++) {
            crew.runners.start(crew.claims(1));
        }
        gate.countDown();
        crew.until(() -> crew.runners.size() == 2);
        crew.until(() -> crew.home.size() == 1008);
        most.set(0);
        crew.runners.start(crew.claims(1000));
        crew.until(() -> crew.home.size() == 2008);

        assertThat(most.get()).isLessThanOrEqualTo(2);
    }

    @Test
    void marksAMessageAsLongAsItIsAttemptedSoThatACrashIsRemembered() {
        ByteBuffer memory = ByteBuffer.allocate(8 * Marks.SLOT_BYTES + Suspects.ENTRIES_MAX * Suspects.ENTRY_BYTES);
        List<ByteBuffer> during = new CopyOnWriteArrayList<>();
        var crew = new Crew(1, new Suspects(memory).marks(), attempt -> {
            during.add(ByteBuffer.wrap(memory.array().clone()));
            return Outcome.SUCCEEDED;
        });

        crew.runners.start(crew.claims(1));
        crew.until(() -> crew.home.size() == 1);

        assertThat(new Suspects(during.get(0)).none()).as("after a crash").isFalse();
        assertThat(new Suspects(memory).none()).as("after it ended").isTrue();
    }

    @Test
    void endsAllItsThreadsWhenClosedThoseAtWorkAfterwards() throws InterruptedException {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        var crew = new Crew(20, attempt -> {
            threads.add(Thread.currentThread());
            return blockedFrom(10).attempt(attempt);
        });
        crew.runners.start(crew.claims(20));
        crew.until(() -> begun.get() == 10 && crew.home.size() == 10);

        crew.runners.close();
        gate.countDown();

        for (Thread each : threads) {
            each.join();
        }
        crew.until(() -> crew.home.size() == 20);
    }

    @Test
    void leavesNoThreadBehindHoweverCloseTheCloseIs() throws InterruptedException {
        for (int round = 0; round < 300; round++) {
            Set<Thread> threads = ConcurrentHashMap.newKeySet();
            var crew = new Crew(4, attempt -> {
                threads.add(Thread.currentThread());
                return Outcome.SUCCEEDED;
            });
            crew.runners.start(crew.claims(8));
            crew.until(() -> crew.home.size() == 8);

            crew.runners.close();

            for (Thread each : threads) {
                each.join();
            }
        }
    }
}
