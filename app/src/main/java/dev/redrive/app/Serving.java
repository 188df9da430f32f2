// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.cli.port.CommandFailed;
import dev.redrive.cli.port.ConfigReport;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.port.InvalidConfig;
import dev.redrive.config.Config;
import dev.redrive.core.port.Control;
import dev.redrive.core.port.Refused;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;

/** Runs a daemon in the foreground until the process is told to stop. */
final class Serving {

    private final PrintStream err;

    Serving(PrintStream err) {
        this.err = err;
    }

    /**
     * Returns only if the daemon could not be started; otherwise the process ends here, with 0, after the drain that a
     * SIGTERM or a Ctrl-C begins.
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
        waitForTheEnd();
        return Exit.OK;
    }

    private void stop(Daemon daemon) {
        err.println("draining: running attempts get their grace period");
        err.flush();
        daemon.close();
        err.println("stopped");
        err.flush();
        // The hook runs because of a signal, for which the JVM would report a failure; this end is a good one.
        Runtime.getRuntime().halt(Exit.OK.code());
    }

    private static void waitForTheEnd() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
