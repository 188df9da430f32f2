// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.workers;

import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.PermanentFailure;
import dev.redrive.core.time.Time;
import dev.redrive.exec.child.Child;
import dev.redrive.exec.child.Exit;
import dev.redrive.exec.wire.Answer;
import dev.redrive.exec.wire.BatchCall;
import dev.redrive.exec.wire.BatchReply;
import dev.redrive.exec.wire.Call;
import dev.redrive.exec.wire.Lines;
import dev.redrive.exec.wire.Lines.Heard;
import dev.redrive.exec.wire.Ready;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A child that takes one message at a time. Whatever it does wrong is the outcome of the message it holds, and its own
 * end: after a line that is no answer, nothing it says can be trusted.
 *
 * <p>Held by one attempt at a time. Its pipes are read and written by one thread of the platform's (see {@code Drain}),
 * so that the attempt itself only waits, and can be interrupted.
 */
final class Worker {

    /** How long a worker may take to end once its stdout has, and its stderr to follow. */
    private static final Duration END_GRACE = Duration.ofSeconds(1);

    private static final int QUOTED_MAX = 200;
    private static final String UNASKED = "wrote to stdout without being asked";
    /** A line of whatever is not that of a worker that is up. */
    private static final int READY_MAX = 1024;

    private final Child child;
    private final Lines answers;
    private final ExecutorService pipes;
    private final Time time;
    private final long startedAt;
    /** Ticks; the smallest number until then. */
    private volatile long firstMessageAt = Long.MIN_VALUE;

    private volatile boolean answered;
    private volatile boolean stopped;
    private volatile String trouble = "";

    Worker(Child child, Time time) {
        this.child = child;
        this.time = time;
        this.startedAt = time.now().ticks();
        this.answers = new Lines(child.stdout(), Lines.ANSWER_MAX);
        this.pipes = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name(child.threadName("lines")).factory());
    }

    /**
     * Hands over a message and waits for the answer.
     *
     * @return empty when the worker turned out unfit before it was handed anything
     * @throws PermanentFailure when the message makes a longer line than a worker must read
     */
    Optional<Outcome> attempt(Call call) throws InterruptedException {
        Optional<Heard> heard = ask(call.line(), Lines.ANSWER_MAX);
        return heard.isEmpty() ? Optional.empty() : Optional.of(outcome(call, heard.get()));
    }

    /** The same with several messages. */
    Optional<BatchAnswer> attemptAll(BatchCall batch) throws InterruptedException {
        Optional<Heard> heard = ask(batch.line(), Lines.BATCH_ANSWER_MAX);
        return heard.isEmpty() ? Optional.empty() : Optional.of(answer(batch, heard.get()));
    }

    private Optional<Heard> ask(byte[] line, int answerMax) throws InterruptedException {
        if (answered) { // what one says before its first answer tells why there is none
            child.stderr().tail().clear();
        }
        if (line.length > Lines.CALL_MAX) {
            throw new PermanentFailure("a line of " + line.length + " bytes is too long for a worker");
        }
        try {
            Future<Optional<Heard>> exchange = pipes.submit(() -> exchange(line, answerMax));
            Optional<Heard> heard = exchange.get();
            if (heard.isEmpty()) {
                end(UNASKED);
            }
            return heard;
        } catch (InterruptedException e) {
            stopped = true;
            end("was ended at a message's deadline, or to stop");
            throw e;
        } catch (RejectedExecutionException e) {
            return Optional.empty(); // ended since it was taken
        } catch (ExecutionException e) {
            return Optional.of(new Heard.End(0));
        }
    }

    private Optional<Heard> exchange(byte[] line, int answerMax) throws IOException {
        if (answers.waiting()) {
            return Optional.empty();
        }
        if (firstMessageAt == Long.MIN_VALUE) {
            firstMessageAt = time.now().ticks();
        }
        try {
            child.stdin().write(line);
            child.stdin().flush();
        } catch (IOException e) {
            // It reads no more. What it has said before that counts; if it said nothing, that is its end.
        }
        return Optional.of(answers.next(answerMax));
    }

    private Outcome outcome(Call call, Heard heard) throws InterruptedException {
        return switch (heard) {
            case Heard.End(int unfinished) -> died();
            case Heard.TooLong() -> garbage("a line of more than " + Lines.ANSWER_MAX + " bytes", "");
            case Heard.Line(byte[] bytes) -> {
                try {
                    Answer answer = Answer.read(bytes);
                    if (!call.isAbout(answer.id())) {
                        yield garbage("an answer about another message", quoted(bytes));
                    }
                    answered = true;
                    yield explained(answer.outcome());
                } catch (Answer.Garbage e) {
                    yield garbage("a line that is " + e.getMessage(), quoted(bytes));
                }
            }
        };
    }

    private BatchAnswer answer(BatchCall batch, Heard heard) throws InterruptedException {
        return switch (heard) {
            case Heard.End(int unfinished) -> new BatchAnswer.Whole(died());
            case Heard.TooLong() ->
                new BatchAnswer.Whole(garbage("a line of more than " + Lines.BATCH_ANSWER_MAX + " bytes", ""));
            case Heard.Line(byte[] bytes) -> {
                try {
                    BatchAnswer answer = BatchReply.read(bytes).to(batch);
                    answered = true;
                    yield explained(answer);
                } catch (Answer.Garbage e) {
                    yield new BatchAnswer.Whole(garbage("a line that is " + e.getMessage(), quoted(bytes)));
                }
            }
        };
    }

    private BatchAnswer explained(BatchAnswer answer) {
        return switch (answer) {
            case BatchAnswer.Whole(var outcome) -> new BatchAnswer.Whole(explained(outcome));
            case BatchAnswer.Each(var outcomes) ->
                new BatchAnswer.Each(outcomes.stream().map(this::explained).toList());
        };
    }

    /** A failure without words gets what the worker wrote to stderr meanwhile. */
    private Outcome explained(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Rejected(Failure failure) -> new Outcome.Rejected(explained(failure));
            case Outcome.Failed(Failure failure) -> new Outcome.Failed(explained(failure));
            case Outcome.Succeeded ok -> ok;
            case Outcome.TimedOut late -> late;
            case Outcome.Abandoned stopped -> stopped;
        };
    }

    private Failure explained(Failure failure) {
        return failure.message().isBlank()
                ? new Failure(
                        failure.code(),
                        failure.type(),
                        child.stderr().tail().text(),
                        failure.stack(),
                        failure.retryAfter())
                : failure;
    }

    /** @param line as it is told with the message; what a worker writes may hold what messages hold */
    private Outcome garbage(String what, String line) {
        end("wrote " + what);
        String said = child.stderr().tail().text();
        String message = "the worker wrote " + what + line + (said.isEmpty() ? "" : "; stderr: " + said);
        return new Outcome.Failed(Failure.of(FailureCode.EXCEPTION, "protocol", message));
    }

    private Outcome died() throws InterruptedException {
        Exit exit;
        try {
            exit = child.exited().get(END_GRACE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return garbage("nothing, and closed its stdout", "");
        } catch (ExecutionException e) {
            throw new IllegalStateException("the end of process " + child.pid() + " cannot be awaited", e);
        }
        end("ended: " + exit.type());
        child.stderr().await(END_GRACE);
        String said = child.stderr().tail().text();
        String message = said.isEmpty() ? "the worker ended (" + exit.type() + ") and left no words" : said;
        return new Outcome.Failed(Failure.of(FailureCode.CRASHED, exit.type(), message));
    }

    private static String quoted(byte[] line) {
        return ": '" + new String(Arrays.copyOf(line, Math.min(line.length, QUOTED_MAX)), StandardCharsets.UTF_8) + "'"
                + (line.length > QUOTED_MAX ? "..." : "");
    }

    boolean alive() {
        return !pipes.isShutdown() && child.alive();
    }

    /** Whether it has ever done what it is for. */
    boolean hasAnswered() {
        return answered;
    }

    /** Whether its end was an attempt's: a deadline, or a stop. */
    boolean wasStopped() {
        return stopped;
    }

    /** Null if it never got a message. */
    @Nullable
    Duration idleBeforeItsFirstMessage() {
        long first = firstMessageAt;
        return first == Long.MIN_VALUE ? null : Duration.ofMillis(first - startedAt);
    }

    Duration lived() {
        return Duration.ofMillis(time.now().ticks() - startedAt);
    }

    /** Waits for the line that says that it is up. False if it has ended instead, or was ended for something else or for its silence. */
    boolean isReadyWithin(Duration most) throws InterruptedException {
        try {
            Future<Heard> first = pipes.submit(() -> answers.next(READY_MAX));
            switch (first.get(most.toMillis(), TimeUnit.MILLISECONDS)) {
                case Heard.Line(byte[] line)
                when Ready.isSaidBy(line) -> {
                    return true;
                }
                case Heard.End(int unfinished) -> child.exited().get(END_GRACE.toMillis(), TimeUnit.MILLISECONDS);
                case Heard.Line other -> end("did not say first that it is ready");
                case Heard.TooLong tooLong -> end("did not say first that it is ready");
            }
        } catch (TimeoutException e) {
            end("did not say in time that it is ready");
        } catch (RejectedExecutionException | ExecutionException e) {
            end("was ended before it was ready");
        }
        return false;
    }

    /** Ends it if it wrote a line that nobody asked for. Only while it has no message. */
    boolean endIfItSpoke() throws InterruptedException {
        boolean spoke;
        try {
            spoke = pipes.submit(answers::waiting).get();
        } catch (RejectedExecutionException | ExecutionException e) {
            spoke = true; // it has ended, or its stdout has
        }
        if (spoke) {
            end(UNASKED);
        }
        return spoke;
    }

    Child child() {
        return child;
    }

    /** The reason of its end, without text of its own. */
    String ending() {
        return trouble;
    }

    /** Why it is no longer there: how it ended, and its last words, which may follow a little later. */
    String trouble() throws InterruptedException {
        child.stderr().await(END_GRACE);
        String said = child.stderr().tail().text();
        return trouble + (said.isEmpty() ? "" : ": " + said);
    }

    /** Tells it that there is no more to do. Returns at once. */
    void closeStdin() {
        try {
            pipes.execute(() -> {
                try {
                    child.stdin().close();
                } catch (IOException e) {
                    // Closed by its other end already.
                }
            });
        } catch (RejectedExecutionException e) {
            // It has ended already.
        }
    }

    /** Ends it with all that it started. The first reason given stays. */
    void end(String why) {
        if (trouble.isEmpty()) {
            trouble = why;
        }
        pipes.shutdown();
        child.end();
    }
}
