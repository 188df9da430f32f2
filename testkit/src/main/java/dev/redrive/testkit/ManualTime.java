// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit;

import dev.redrive.core.time.Moment;
import dev.redrive.core.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

/** Time that stands still until it is moved. Any thread may read it. */
public final class ManualTime implements Time {

    private static final Instant USUAL_START = Instant.parse("2030-01-01T00:00:00Z");

    private final AtomicReference<Moment> moment;

    private ManualTime(Instant wall) {
        this.moment = new AtomicReference<>(new Moment(wall, 0));
    }

    /** Begins at the same moment in every test. */
    public static ManualTime standing() {
        return new ManualTime(USUAL_START);
    }

    public static ManualTime standingAt(Instant wall) {
        return new ManualTime(wall);
    }

    @Override
    public Moment now() {
        return moment.get();
    }

    public Instant wall() {
        return now().wall();
    }

    /** Time passes: the calendar and the ticks move together. Ticks count whole milliseconds. */
    public Moment moveBy(Duration passed) {
        if (passed.isNegative()) {
            throw new IllegalArgumentException("time does not run backwards, only the wall clock jumps: " + passed);
        }
        return moment.updateAndGet(m -> new Moment(m.wall().plus(passed), m.ticks() + passed.toMillis()));
    }

    /** Someone sets the clock, forwards or backwards: no time passes. */
    public Moment jumpWall(Duration by) {
        return moment.updateAndGet(m -> new Moment(m.wall().plus(by), m.ticks()));
    }
}
