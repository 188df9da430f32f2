// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.Handler;
import dev.redrive.integration.kafka.Attempts.Stage;
import dev.redrive.integration.kafka.Attempts.Told;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * {@link Handling} for worker processes, whose class path has little more than this class. What they tell goes to a file
 * that all of them append to, a line a write, so that its order is that of the telling.
 */
public final class NotingWorker implements Handler {

    private static final String FILE = "told";
    private static final int ATTEMPTS = 3;

    private final OutputStream file;

    public NotingWorker() {
        try {
            file = new FileOutputStream(FILE, true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What was told in that folder. */
    static void read(Path folder, Consumer<Told> tell) throws IOException {
        Files.readAllLines(folder.resolve(FILE)).forEach(line -> tell.accept(Told.of(line)));
    }

    @Override
    public Outcome attempt(Attempt attempt) throws IOException {
        String value = attempt.message().value().text();
        boolean fails = value.startsWith("bad ") || value.startsWith("flaky ") && attempt.number() < ATTEMPTS;
        tell(Told.now(Stage.BEGUN, attempt.number(), value));
        tell(Told.now(fails ? Stage.FAILED : Stage.DONE, attempt.number(), value));
        if (fails) {
            throw new IllegalStateException("as asked: " + value);
        }
        return Outcome.SUCCEEDED;
    }

    private void tell(Told told) throws IOException {
        file.write((told.line() + "\n").getBytes(StandardCharsets.UTF_8));
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
