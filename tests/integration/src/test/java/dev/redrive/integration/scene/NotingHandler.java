// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.scene;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.Handler;
import dev.redrive.integration.judge.Note;
import dev.redrive.integration.judge.Note.Stage;
import dev.redrive.integration.judge.Sent;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Does what a message's value says, and notes it in a file outside the system, in the daemon or in a worker. All append
 * to one file, a line a write: its order is that of what happened, and a killed process leaves every line it wrote.
 */
public final class NotingHandler implements Handler {

    static final String FILE = "notes";

    private static final Duration LONGER_THAN_ANY_TIMEOUT = Duration.ofHours(1);

    private final ProcessHandle self = ProcessHandle.current();
    private final long daemon = isWorker() ? self.parent().orElse(self).pid() : self.pid();
    private final OutputStream file;

    public NotingHandler() {
        try {
            file = new FileOutputStream(FILE, true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isWorker() {
        return System.getenv("REDRIVE_CHILD") != null;
    }

    @Override
    public Outcome attempt(Attempt attempt) throws IOException, InterruptedException {
        Sent sent = Sent.of(attempt.message().value().text());
        int number = attempt.number();
        note(Stage.BEGUN, number, sent);
        try {
            Thread.sleep(sent.kind().hangsAt(number) ? LONGER_THAN_ANY_TIMEOUT : sent.work());
        } catch (InterruptedException e) {
            note(Stage.STOPPED, number, sent);
            throw e;
        }
        if (sent.kind().failsAt(number)) {
            note(Stage.FAILED, number, sent);
            throw new IllegalStateException("as asked: " + sent.kind());
        }
        note(Stage.DONE, number, sent);
        return Outcome.SUCCEEDED;
    }

    private void note(Stage stage, int attempt, Sent sent) throws IOException {
        Note note = new Note(stage, attempt, System.currentTimeMillis(), daemon, self.pid(), sent);
        file.write((note.line() + "\n").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
