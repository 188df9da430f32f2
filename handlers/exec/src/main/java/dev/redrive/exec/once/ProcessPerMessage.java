// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.once;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Changed;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Rule;
import dev.redrive.core.port.Handler;
import dev.redrive.exec.child.Child;
import dev.redrive.exec.child.Children;
import dev.redrive.exec.child.Command;
import dev.redrive.exec.child.Drain;
import dev.redrive.exec.child.Exit;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Starts a process for each message. The value goes to its stdin, what we know about the message into its environment,
 * and its exit code says what came of it; what it writes to stdout may be what it made of a document. Nothing it started outlives
 * the attempt.
 */
public final class ProcessPerMessage implements Handler {

    /** sysexits.h: the data is wrong. Ours for a message that is bad. */
    private static final int REJECTED = 65;

    /** How long an exited child's pipes may stay open before whoever holds them is ended. */
    private static final Duration PIPES_GRACE = Duration.ofMillis(200);

    private final QueueName queue;
    private final Command command;
    private final Children children;
    private final boolean filters;

    /** @param filters whether its stdout is the document from here on */
    public ProcessPerMessage(QueueName queue, Command command, Children children, boolean filters) {
        this.queue = queue;
        this.command = command;
        this.children = children;
        this.filters = filters;
    }

    @Override
    public Outcome attempt(Attempt attempt) throws InterruptedException {
        Child child;
        try {
            child = children.start(command, Variables.of(queue, attempt));
        } catch (IOException e) {
            return new Outcome.Failed(
                    Failure.of(FailureCode.UNAVAILABLE, "cannot start " + command.program() + ": " + e.getMessage()));
        }
        try {
            Drain stdout = Drain.keeping(child.stdout(), child.threadName("stdout"), filters ? Changed.BODY_MAX : 0);
            feed(child, attempt.message().value());
            Exit exit = child.exited().get();
            child.endLeftovers(PIPES_GRACE, stdout);
            if (filters && exit.code() == 0) {
                return made(stdout.whole().orElse(null));
            }
            String said = child.stderr().tail().text();
            return outcome(exit, said.isEmpty() ? stdout.tail().lastLine() : said);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the end of process " + child.pid() + " cannot be awaited", e);
        } finally {
            child.end();
        }
    }

    /** On a thread of the platform's, for the reason that {@link Drain} gives: the child may never read. */
    private static void feed(Child child, Payload value) {
        Thread.ofPlatform().daemon().name(child.threadName("stdin")).start(() -> {
            try (OutputStream stdin = child.stdin()) {
                value.writeTo(stdin);
            } catch (IOException e) {
                // It ended without reading everything. That is its own business; the exit code counts.
            }
        });
    }

    /** @param document null if its stdout may not be all of it */
    private static Outcome made(byte @Nullable [] document) {
        if (document == null) {
            return new Outcome.Failed(Failure.of(FailureCode.EXCEPTION, "its stdout was not read to its end"));
        }
        return document.length <= Changed.BODY_MAX
                ? Outcome.changed(Changed.to(Payload.owning(document)))
                : new Outcome.Failed(new Failure(
                        Rule.PERMANENT,
                        null,
                        "the changed document has more than " + Changed.BODY_MAX + " bytes",
                        "",
                        null));
    }

    private static Outcome outcome(Exit exit, String words) {
        String said = words.isEmpty() ? exit.type() + ", without a word" : words;
        return switch (exit.code()) {
            case 0 -> Outcome.SUCCEEDED;
            case REJECTED -> new Outcome.Rejected(Failure.of(FailureCode.REJECTED, exit.type(), said));
            default -> new Outcome.Failed(Failure.of(FailureCode.EXCEPTION, exit.type(), said));
        };
    }

    @Override
    public String toString() {
        return "exec " + command.program();
    }
}
