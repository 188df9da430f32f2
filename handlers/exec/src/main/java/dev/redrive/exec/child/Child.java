// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.child;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** A process of ours. Its stderr is drained from the start; stdin and stdout are its holder's. */
public final class Child {

    /** Names one child in its environment, and so whatever it starts. */
    static final String MARK = "REDRIVE_CHILD";

    private final Process process;
    private final String name;
    private final Children children;
    private final Drain stderr;
    private final CompletableFuture<Exit> exited;
    private final AtomicBoolean ended = new AtomicBoolean();

    /** Its line on the roll; set once by {@link Children#start} before anyone else knows the child. */
    OptionalInt line = OptionalInt.empty();

    Child(Process process, String name, Children children) {
        this.process = process;
        this.name = name;
        this.children = children;
        this.stderr = Drain.of(process.getErrorStream(), threadName("stderr"));
        this.exited = process.onExit().thenApply(gone -> new Exit(gone.exitValue()));
    }

    public long pid() {
        return process.pid();
    }

    public OutputStream stdin() {
        return process.getOutputStream();
    }

    public InputStream stdout() {
        return process.getInputStream();
    }

    public Drain stderr() {
        return stderr;
    }

    /** Completes when the process itself has ended; what it started may live on until {@link #end}. */
    public CompletableFuture<Exit> exited() {
        return exited;
    }

    public boolean alive() {
        return process.isAlive();
    }

    /** Kills it with all that it started, and returns when they are gone. Again is harmless. */
    public void end() {
        if (ended.compareAndSet(false, true)) {
            children.ended(this, Tree.end(() -> Children.treeOf(this)));
        }
    }

    /**
     * Ends what an exited child may have left running, but gives it that long to close the pipes by itself: the end of
     * an error message may still be on its way.
     */
    public void endLeftovers(Duration grace, Drain stdout) throws InterruptedException {
        stderr.await(grace);
        stdout.await(grace);
        end();
        stderr.await(grace);
        stdout.await(grace);
    }

    public String threadName(String stream) {
        return "redrive-child-" + process.pid() + "-" + stream;
    }

    String name() {
        return name;
    }

    ProcessHandle handle() {
        return process.toHandle();
    }
}
