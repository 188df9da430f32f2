// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.javaworker;

import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.BatchHandler;
import dev.redrive.core.port.Handler;
import dev.redrive.exec.wire.Answer;
import dev.redrive.exec.wire.BatchCall;
import dev.redrive.exec.wire.BatchReply;
import dev.redrive.exec.wire.Call;
import dev.redrive.exec.wire.Lines;
import dev.redrive.exec.wire.Ready;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The main class of a worker whose handler is a Java class: {@code JavaWorker com.acme.Payments}. Reads calls from
 * stdin until it ends, attempts them one after the other, answers on stdout.
 */
public final class JavaWorker {

    /** sysexits.h: a bug in the program. For errors after which the JVM is not to be trusted. */
    private static final int BROKEN = 70;

    private final Handler handler;
    private final Lines calls;
    private final OutputStream answers;

    private JavaWorker(Handler handler, InputStream calls, OutputStream answers) {
        this.handler = handler;
        this.calls = new Lines(calls, Lines.CALL_MAX);
        this.answers = answers;
    }

    public static void main(String[] args) throws Exception {
        InputStream calls = new FileInputStream(FileDescriptor.in);
        OutputStream answers = new FileOutputStream(FileDescriptor.out);
        // The lines are ours alone: what the handler prints goes to stderr, and what it reads is empty.
        System.setOut(System.err);
        System.setIn(InputStream.nullInputStream());
        try (Handler handler = Subject.named(args[0], JavaWorker.class.getClassLoader())) {
            new JavaWorker(handler, calls, answers).run();
        }
        // Threads that the handler left behind must not keep the process.
        System.exit(0);
    }

    private void run() throws IOException {
        if (System.getenv(Ready.VARIABLE) != null) {
            answers.write(Ready.line());
        }
        while (calls.next() instanceof Lines.Heard.Line(byte[] line)) {
            answers.write(BatchCall.isOne(line) ? answered(BatchCall.read(line)) : answered(Call.read(line)));
        }
    }

    private byte[] answered(Call call) {
        return new Answer(call.attempt().message().id().value(), outcome(call)).line();
    }

    private byte[] answered(BatchCall call) {
        return BatchReply.of(call, answer(call)).line();
    }

    private BatchAnswer answer(BatchCall call) {
        try {
            if (handler instanceof BatchHandler batches) {
                return batches.attemptAll(call.attempts());
            }
            throw new IllegalStateException(handler.getClass().getName() + " is no " + BatchHandler.class.getName());
        } catch (Throwable thrown) {
            endIfBroken(thrown);
            return new BatchAnswer.Whole(Thrown.outcome(thrown));
        }
    }

    private Outcome outcome(Call call) {
        try {
            return handler.attempt(call.attempt());
        } catch (Throwable thrown) {
            endIfBroken(thrown);
            return Thrown.outcome(thrown);
        }
    }

    private static void endIfBroken(Throwable thrown) {
        if (thrown instanceof VirtualMachineError && !(thrown instanceof StackOverflowError)) {
            thrown.printStackTrace();
            Runtime.getRuntime().halt(BROKEN);
        }
    }
}
