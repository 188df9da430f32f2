// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.time.Time;
import dev.redrive.embedded.StoreOptions;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * How a Redrive is opened. {@link #usual} is what most want.
 *
 * @param grace what running attempts get when it is closed, before they are abandoned
 * @param fatal told of errors that mean the process is broken (out of memory, a bug in the engine). Not told of a store that has to be
 *     opened anew, as after a failed sync: {@code Redrive.control().restartNeeded()} says so
 * @param tracing to the global OpenTelemetry, if there is one by then, unless another is named
 */
public record RedriveOptions(
        StoreOptions store,
        Duration grace,
        Time time,
        MeterRegistry meters,
        Consumer<Throwable> fatal,
        Tracing tracing) {

    public static final Duration GRACE_USUAL = Duration.ofSeconds(10);

    public static RedriveOptions usual() {
        return new RedriveOptions(
                StoreOptions.USUAL,
                GRACE_USUAL,
                new SystemTime(),
                new SimpleMeterRegistry(),
                RedriveOptions::uncaught,
                Tracing.global());
    }

    public RedriveOptions store(StoreOptions options) {
        return new RedriveOptions(options, grace, time, meters, fatal, tracing);
    }

    public RedriveOptions grace(Duration period) {
        return new RedriveOptions(store, period, time, meters, fatal, tracing);
    }

    public RedriveOptions meters(MeterRegistry registry) {
        return new RedriveOptions(store, grace, time, registry, fatal, tracing);
    }

    public RedriveOptions fatal(Consumer<Throwable> told) {
        return new RedriveOptions(store, grace, time, meters, told, tracing);
    }

    public RedriveOptions tracing(Tracing wanted) {
        return new RedriveOptions(store, grace, time, meters, fatal, wanted);
    }

    /** Goes where the program sends what nobody has caught. */
    private static void uncaught(Throwable broken) {
        Thread thread = Thread.currentThread();
        var handler = Thread.getDefaultUncaughtExceptionHandler();
        (handler == null ? thread.getThreadGroup() : handler).uncaughtException(thread, broken);
    }
}
