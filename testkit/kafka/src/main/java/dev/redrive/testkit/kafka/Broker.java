// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One node: its folder, and its process while there is one. Any thread may call it; no call waits under its lock. */
final class Broker {

    private static final Duration END_MAX = Duration.ofSeconds(60);
    private static final int LINES_SHOWN = 40;

    private final NodePorts ports;
    private final Path folder;
    private final List<String> command;

    private @Nullable Process process;
    private @Nullable Pause pause;

    /** The folder holds the node's settings, its log and its data. */
    Broker(NodePorts ports, Path folder, List<String> command) {
        this.ports = ports;
        this.folder = folder;
        this.command = List.copyOf(command);
    }

    static Path settings(Path folder) {
        return folder.resolve("server.properties");
    }

    static Path data(Path folder) {
        return folder.resolve("data");
    }

    NodePorts ports() {
        return ports;
    }

    Path log() {
        return folder.resolve("broker.log");
    }

    /** Returns when the process runs, long before the broker is ready. */
    synchronized void start(String cluster) {
        if (isAlive()) {
            throw new IllegalStateException(this + " is running");
        }
        List<String> line = new ArrayList<>(command);
        line.add(cluster);
        line.add(settings(folder).toString());
        File log = log().toFile();
        try {
            process = new ProcessBuilder(line)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.appendTo(log))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    synchronized boolean isAlive() {
        return process != null && process.isAlive();
    }

    /** The process, which must be running. */
    synchronized Process running() {
        if (process == null || !process.isAlive()) {
            throw new IllegalStateException(this + " is not running");
        }
        return process;
    }

    /** SIGKILL, and gone when it returns. Does nothing if it is gone already. */
    void kill() {
        Process ended = killed();
        if (ended != null) {
            waitForTheEnd(ended);
        }
    }

    private synchronized @Nullable Process killed() {
        if (pause != null) {
            pause.forget();
            pause = null;
        }
        return process == null ? null : process.destroyForcibly();
    }

    /** SIGTERM, and gone when it returns. */
    void stop() {
        Process ended = running();
        resume();
        // By its handle: Process.destroy() would also close the child's input, which tells it to end at once.
        ended.toHandle().destroy();
        waitForTheEnd(ended);
    }

    private void waitForTheEnd(Process ended) {
        try {
            if (!ended.waitFor(END_MAX.toMillis(), TimeUnit.MILLISECONDS)) {
                throw failure("does not end within " + END_MAX);
            }
        } catch (InterruptedException e) {
            throw Await.interrupted(e);
        }
    }

    synchronized void pause() {
        Process running = running();
        if (pause == null) {
            try {
                pause = Pause.of(running);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Does nothing if it is not paused. */
    synchronized void resume() {
        if (pause != null) {
            try {
                pause.end();
                pause = null;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw Await.interrupted(e);
            }
        }
    }

    /** Whether it listens to clients; an exception if it has ended instead. */
    boolean answers() {
        if (ports.answers()) {
            return true;
        }
        if (!isAlive()) {
            throw failure("has ended");
        }
        return false;
    }

    /** What went wrong, with the place and the last lines of the log. */
    IllegalStateException failure(String what) {
        return new IllegalStateException("%s %s; the last lines of %s:%n%s".formatted(this, what, log(), lastLines()));
    }

    private String lastLines() {
        try {
            // Not readString: a broker that is killed may leave half a character.
            List<String> lines = new String(Files.readAllBytes(log()), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return String.join(
                    System.lineSeparator(), lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()));
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Override
    public String toString() {
        return "broker " + ports.node();
    }
}
