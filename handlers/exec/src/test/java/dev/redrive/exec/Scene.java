// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.BatchHandler;
import dev.redrive.core.port.Handler;
import dev.redrive.core.time.Moment;
import dev.redrive.core.time.Time;
import dev.redrive.exec.child.Children;
import dev.redrive.exec.child.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A data directory, children that run shell scripts in it, and named pipes to meet them at. */
final class Scene implements AutoCloseable {

    static final QueueName QUEUE = new QueueName("billing.orders");
    static final Time TIME = () -> new Moment(Instant.now(), System.nanoTime() / 1_000_000);

    /** Reads calls; sets $id and $value of each, and runs the given lines. */
    private static final String WORKER = """
            while read -r line; do
              id=${line#*'"id":"'}; id=${id%%'"'*}
              value=${line##*'"value":"'}; value=${value%'"}'}
              COMMANDS
            done
            """;

    final Path directory;
    final Children children;

    Scene(Path directory) throws IOException {
        this.directory = directory;
        this.children = Children.open(directory, TIME);
    }

    Command shell(String script) {
        return new Command(List.of("sh", "-c", script), directory, Map.of());
    }

    Handler perMessage(String script) {
        return ExecHandlers.perMessage(QUEUE, shell(script), children);
    }

    BatchHandler workers(int count, String forEachCall) {
        return workers(count, shell(WORKER.replace("COMMANDS", forEachCall)));
    }

    BatchHandler workers(int count, Command command) {
        return new Repeating((BatchHandler) ExecHandlers.workers(QUEUE, count, command, children));
    }

    /** Attempts again what could not begin, as the engine does. */
    record Repeating(BatchHandler handler) implements BatchHandler {

        @Override
        public Outcome attempt(Attempt attempt) throws Exception {
            Outcome outcome = handler.attempt(attempt);
            while (outcome instanceof Outcome.Abandoned) {
                outcome = handler.attempt(attempt);
            }
            return outcome;
        }

        @Override
        public BatchAnswer attemptAll(List<Attempt> attempts) throws Exception {
            BatchAnswer answer = handler.attemptAll(attempts);
            while (answer.equals(new BatchAnswer.Whole(Outcome.ABANDONED))) {
                answer = handler.attemptAll(attempts);
            }
            return answer;
        }

        @Override
        public @Nullable String unavailable() {
            return handler.unavailable();
        }

        @Override
        public void close() {
            handler.close();
        }
    }

    static Attempt attempt(String value) {
        return attempt(Content.of(Payload.of(value)), Duration.ofSeconds(60));
    }

    static Attempt attempt(Content content, Duration timeout) {
        var message = new Message(
                new MessageId("m-1"), new Origin("billing.orders", 7), Instant.parse("2026-01-02T03:04:05Z"), content);
        return new Attempt(message, 2, timeout);
    }

    /** A meeting point: whoever opens it to read waits for one who opens it to write, and the other way round. */
    Path pipe(String name) throws Exception {
        Path pipe = directory.resolve(name);
        int exit = new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
        if (exit != 0) {
            throw new IOException("mkfifo: exit " + exit);
        }
        return pipe;
    }

    /** Whether the process is gone or only waits to be reaped. */
    static boolean isGone(String pid) throws IOException {
        Path stat = Path.of("/proc", pid.strip(), "stat");
        try {
            return Files.readString(stat).contains(") Z ");
        } catch (IOException e) {
            return !Files.exists(stat);
        }
    }

    static Failure failureOf(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Failed(Failure failure) -> failure;
            case Outcome.Rejected(Failure failure) -> failure;
            case Outcome.TimedOut(Failure failure) -> failure;
            case Outcome.Succeeded ok -> throw new AssertionError("succeeded");
            case Outcome.Abandoned stopped -> throw new AssertionError("abandoned");
        };
    }

    /** An attempt on a virtual thread, as the engine makes it. */
    static final class Running {
        final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        final Thread thread;

        Running(Handler handler, Attempt attempt) {
            thread = Thread.ofVirtual().start(() -> {
                try {
                    outcome.complete(handler.attempt(attempt));
                } catch (Throwable e) {
                    outcome.completeExceptionally(e);
                }
            });
        }
    }

    @Override
    public void close() throws IOException {
        children.close();
    }
}
