// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.javaworker;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.Handler;
import java.util.function.Consumer;

/**
 * The user's class as a handler: a {@link Handler}, or a {@code Consumer<String>} of values for programs that know
 * nothing of us. Made once per worker, by its constructor without parameters.
 */
public final class Subject {

    private Subject() {}

    public static Handler named(String name, ClassLoader classes) throws ReflectiveOperationException {
        Object made =
                Class.forName(name, true, classes).getDeclaredConstructor().newInstance();
        if (made instanceof Handler handler) {
            return handler;
        }
        if (made instanceof Consumer<?> consumer) {
            return new OfValues(consumer);
        }
        throw new IllegalArgumentException(
                name + " is neither a " + Handler.class.getName() + " nor a java.util.function.Consumer<String>");
    }

    private record OfValues(Consumer<?> consumer) implements Handler {

        @Override
        public Outcome attempt(Attempt attempt) {
            // What it consumes is erased; if not strings, this throws, and the failure says so.
            @SuppressWarnings("unchecked")
            Consumer<String> ofStrings = (Consumer<String>) consumer;
            ofStrings.accept(attempt.message().value().text());
            return Outcome.SUCCEEDED;
        }

        @Override
        public void close() {
            if (consumer instanceof AutoCloseable closeable) {
                closeQuietly(closeable);
            }
        }

        @SuppressWarnings("CatchAndPrintStackTrace") // a worker has no other log than stderr
        private static void closeQuietly(AutoCloseable closeable) {
            try {
                closeable.close();
            } catch (Exception e) {
                e.printStackTrace(); // stderr: there is no message left to tell it with
            }
        }
    }
}
