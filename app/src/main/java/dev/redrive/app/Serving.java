// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.cli.port.CommandFailed;
import dev.redrive.cli.port.ConfigReport;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.port.InvalidConfig;
import dev.redrive.config.Config;
import dev.redrive.core.port.Control;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.Health;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a daemon in the foreground until the process is told to stop. */
final class Serving {

    private static final Logger LOG = LoggerFactory.getLogger(Serving.class);

    private static final long LOOK_SECONDS = 1;
    /** Time that a close may take beyond the grace period of attempts when the daemon ends by itself. */
    private static final Duration CLOSE_MAX = Duration.ofSeconds(15);

    private final PrintStream err;
    private volatile Exit ending = Exit.OK;

    Serving(PrintStream err) {
        this.err = err;
    }

    /**
     * Returns if the daemon could not be started, or needs a restart; otherwise the process ends here, with 0, after the
     * drain that a SIGTERM or a Ctrl-C begins.
     *
     * @param started told once it runs
     */
    Exit run(Path file, Overrides overrides, BiConsumer<URI, Control> started) {
        Config config = overrides.over(Connections.read(file));
        List<ConfigReport.Problem> problems = new FileCheck(file, config).problems();
        if (!problems.isEmpty()) {
            throw new InvalidConfig(new ConfigReport(file.toString(), problems, List.of()));
        }
        Daemon daemon;
        try {
            daemon = Daemon.start(file, overrides, config);
        } catch (Refused refused) {
            throw new CommandFailed(Exit.FAILED, refused.why(), refused.remedy(), refused);
        } catch (IOException e) {
            throw AppBackend.failed("the daemon cannot start: " + e.getMessage(), "check the data directory", e);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(daemon), "redrive-stop"));
        started.accept(daemon.address(), daemon.control());
        Health.Problem needed = waitForTheEnd(daemon.control());
        if (needed == null) {
            return Exit.OK;
        }
        LOG.error("{}: {}: the daemon drains and ends, as only a restart helps", needed.where(), needed.what());
        ending = Exit.RESTART_NEEDED;
        endWithin(config.grace().plus(CLOSE_MAX));
        return ending;
    }

    private void stop(Daemon daemon) {
        err.println("draining: running attempts get their grace period");
        err.flush();
        daemon.close();
        err.println("stopped");
        err.flush();
        // The hook runs because of a signal, for which the JVM would report a failure; this end is a good one.
        Runtime.getRuntime().halt(ending.code());
    }

    /** Returns why only a new process can go on; null if this thread is interrupted before. */
    private static Health.@Nullable Problem waitForTheEnd(Control control) {
        // The signals that end a daemon end the process from another thread.
        while (control.restartNeeded() == null && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(LOOK_SECONDS));
        }
        return control.restartNeeded();
    }

    /** The disk that has failed may also hold up the close, and nobody has asked for this end who would kill the process. */
    private void endWithin(Duration most) {
        Thread.ofPlatform().daemon().name("redrive-end").start(() -> {
            LockSupport.parkNanos(most.toNanos());
            LOG.error("not closed within {}: the process ends here", most);
            Runtime.getRuntime().halt(ending.code());
        });
    }
}
