// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.PermanentFailure;
import dev.redrive.core.attempt.RejectedMessage;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.port.Handler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * A handler that follows a script. Every message meets the script from its beginning, attempt by attempt; its last step
 * repeats. Any thread may call.
 *
 * <pre>{@code FakeHandler.script().fails(2, "E42").succeeds() }</pre>
 */
public final class FakeHandler implements Handler {

    private final List<Handler> script = new ArrayList<>();
    private final Map<MessageId, Integer> met = new HashMap<>();
    private final List<Attempt> attempts = new ArrayList<>();
    private final CountDownLatch told = new CountDownLatch(1);
    private int running;
    private int mostAtOnce;
    private boolean closed;

    private FakeHandler() {}

    /** An empty script, to be written with the calls below. */
    public static FakeHandler script() {
        return new FakeHandler();
    }

    public static FakeHandler succeeding() {
        return script().succeeds();
    }

    public FakeHandler succeeds() {
        return does(attempt -> Outcome.SUCCEEDED);
    }

    /** So many times in a row. */
    public FakeHandler fails(int times, String code) {
        for (int i = 0; i < times; i++) {
            fails(new Failure(code, null, "told to fail", "", null));
        }
        return this;
    }

    public FakeHandler fails(Failure failure) {
        return does(attempt -> new Outcome.Failed(failure));
    }

    public FakeHandler rejects(String why) {
        return does(attempt -> {
            throw new RejectedMessage(why);
        });
    }

    public FakeHandler failsForGood(String why) {
        return does(attempt -> {
            throw new PermanentFailure(why);
        });
    }

    public FakeHandler throwing(Exception exception) {
        return does(attempt -> {
            throw exception;
        });
    }

    /** Until {@link #tell}, or an interrupt; then it succeeds, or passes the interrupt on. */
    public FakeHandler hangs() {
        return does(attempt -> {
            told.await();
            return Outcome.SUCCEEDED;
        });
    }

    /** Until {@link #tell}, whoever interrupts it. */
    public FakeHandler hangsDeaf() {
        return does(attempt -> {
            boolean waiting = true;
            while (waiting) {
                try {
                    told.await();
                    waiting = false;
                } catch (InterruptedException e) {
                    // Being deaf to this is what the step is for.
                }
            }
            return Outcome.SUCCEEDED;
        });
    }

    /** A step of your own. */
    public synchronized FakeHandler does(Handler step) {
        script.add(step);
        return this;
    }

    /** Whatever hangs goes on, and nothing hangs from now on. */
    public void tell() {
        told.countDown();
    }

    @Override
    public Outcome attempt(Attempt attempt) throws Exception {
        Handler step = begin(attempt);
        try {
            return step.attempt(attempt);
        } finally {
            end();
        }
    }

    private synchronized Handler begin(Attempt attempt) {
        if (script.isEmpty()) {
            throw new IllegalStateException("the script is empty: say what the handler does");
        }
        attempts.add(attempt);
        running++;
        mostAtOnce = Math.max(mostAtOnce, running);
        int before = met.merge(attempt.message().id(), 1, Integer::sum) - 1;
        return script.get(Math.min(before, script.size() - 1));
    }

    private synchronized void end() {
        running--;
    }

    /** Every attempt begun, in order. */
    public synchronized List<Attempt> attempts() {
        return List.copyOf(attempts);
    }

    public synchronized int attemptsOf(MessageId id) {
        return met.getOrDefault(id, 0);
    }

    public synchronized int running() {
        return running;
    }

    public synchronized int mostAtOnce() {
        return mostAtOnce;
    }

    @Override
    public synchronized void close() {
        closed = true;
    }

    public synchronized boolean closed() {
        return closed;
    }
}
