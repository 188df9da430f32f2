// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.attempt;

import static dev.redrive.engine.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.Handler;
import dev.redrive.core.port.Order;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.claim.Lanes;
import dev.redrive.engine.suspect.Marks;
import dev.redrive.engine.suspect.Suspects;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Real runners on real threads; the test is their engine. Attempts seem to take as long as {@link #step} says. */
final class Crew implements VirtualRunners.Foreman {

    static final int FAST = 500;
    static final int SLOW = 1_000_000_000;

    final VirtualRunners runners;
    final BlockingQueue<Error> fatal = new LinkedBlockingQueue<>();
    final Map<Long, Outcome> home = new HashMap<>();
    volatile int step = FAST;
    /** A clock per runner: one that loses its core to the others must not seem slow by what they read meanwhile. */
    private final ThreadLocal<AtomicLong> nanos = ThreadLocal.withInitial(AtomicLong::new);

    private final Set<Long> attempted = ConcurrentHashMap.newKeySet();
    private final BlockingQueue<List<Claim>> ended = new LinkedBlockingQueue<>();
    private final Lanes lanes = new Lanes(Order.NONE, each -> false);
    private long next;

    Crew(int concurrency, Handler handler) {
        this(concurrency, Suspects.forgetful(concurrency).marks(), handler);
    }

    Crew(int concurrency, Marks marks, Handler handler) {
        Handler noting = attempt -> {
            attempted.add(attempt.message().origin().position());
            return handler.attempt(attempt);
        };
        runners = new VirtualRunners(noting, marks, () -> nanos.get().addAndGet(step), this, concurrency);
    }

    /** Makes so many claims, numbered on from the last. */
    List<Claim> claims(int count) {
        for (int i = 0; i < count; i++) {
            lanes.add(message(next++));
        }
        return lanes.claim(count);
    }

    static long position(Claim claim) {
        return claim.delivery().message().origin().position();
    }

    /** Attempts fast ones until batches are as large as they get. The handler must let them pass. */
    void warmUp() {
        for (int i = 0; i < 100; i++) {
            runners.start(claims(1));
            until(() -> home.size() == next);
        }
        home.clear();
    }

    /** Does what an engine does, look after look, until that holds. */
    void until(BooleanSupplier holds) {
        until(holds, claim -> {});
    }

    void until(BooleanSupplier holds, Consumer<Claim> look) {
        while (!holds.getAsBoolean()) {
            bringHome();
            runners.look(claim -> {
                assertThat(home.containsKey(position(claim)))
                        .as("shown after it came home")
                        .isFalse();
                look.accept(claim);
            });
        }
    }

    private void bringHome() {
        List<List<Claim>> some = new ArrayList<>();
        try {
            List<Claim> first = ended.poll(1, TimeUnit.MILLISECONDS);
            if (first != null) {
                some.add(first);
            }
        } catch (InterruptedException e) {
            throw new AssertionError("the engine's thread was interrupted", e);
        }
        ended.drainTo(some);
        for (List<Claim> claims : some) {
            for (Claim claim : claims) {
                assertThat(attempted.remove(position(claim)))
                        .as("attempted before it came home")
                        .isTrue();
                assertThat(home.put(position(claim), claim.outcome()))
                        .as("came home before")
                        .isNull();
            }
        }
    }

    @Override
    public void ended(List<Claim> claims) {
        ended.add(claims);
    }

    @Override
    public void measured(Duration attempt) {}

    @Override
    public void fatal(Error error) {
        fatal.add(error);
    }
}
