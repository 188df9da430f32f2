// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Lets syncs of the store's files fail, as a broken disk would. Done with strace, from outside. */
final class FailingSyncs implements AutoCloseable {

    private final Process strace;
    private final Path syncs;

    private FailingSyncs(Process strace, Path syncs) {
        this.strace = strace;
        this.syncs = syncs;
    }

    /** Lets every sync fail from now on. Returns when it has begun, or skips the test where processes may not be traced. */
    static FailingSyncs in(RunningDaemon daemon, Program program) {
        return in(daemon, program, "1+");
    }

    /** The same, for only that one of the syncs to come. */
    static FailingSyncs inOne(RunningDaemon daemon, Program program, int number) {
        return in(daemon, program, Integer.toString(number));
    }

    private static FailingSyncs in(RunningDaemon daemon, Program program, String which) {
        assumeTrue(Tool.run("strace", "-V").exit() == 0, "needs strace to let syncs fail, and there is none");
        Path syncs = program.folder().resolve("syncs.txt");
        Path said = program.folder().resolve("strace.txt");
        try {
            Process strace = new ProcessBuilder(
                            "strace",
                            "-f",
                            "-p",
                            "" + daemon.process().pid(),
                            "-o",
                            syncs.toString(),
                            "-e",
                            "trace=fsync,fdatasync",
                            "-e",
                            "inject=fsync,fdatasync:error=EIO:when=" + which,
                            "-P",
                            program.data().resolve("redrive.db").toRealPath().toString(),
                            "-P",
                            program.data()
                                    .resolve("redrive.db-wal")
                                    .toRealPath()
                                    .toString())
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> !strace.isAlive() || Files.readString(said).contains("attached"));
            assumeTrue(strace.isAlive(), "needs strace, which may not trace here: " + Files.readString(said));
            return new FailingSyncs(strace, syncs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The syncs that failed so far, one line each. */
    List<String> failed() {
        return all().stream().filter(line -> line.contains("INJECTED")).toList();
    }

    /** All syncs so far, one line each. */
    List<String> all() {
        try {
            return Files.readAllLines(syncs).stream()
                    .filter(line -> line.contains("sync(") || line.contains("sync resumed"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lets go of the process, if it is still there; its syncs work again. */
    @Override
    public void close() {
        strace.destroy();
        try {
            if (!strace.waitFor(20, TimeUnit.SECONDS)) {
                strace.destroyForcibly();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
