// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec;

import com.fasterxml.jackson.core.JsonFactory;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Handler;
import dev.redrive.exec.child.Children;
import dev.redrive.exec.child.Command;
import dev.redrive.exec.javaworker.JavaWorker;
import dev.redrive.exec.javaworker.Subject;
import dev.redrive.exec.once.ProcessPerMessage;
import dev.redrive.exec.workers.Workers;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Handlers that attempt messages in processes of their own. {@code docs/workers.md} tells both contracts. */
public final class ExecHandlers {

    private ExecHandlers() {}

    /** A process for each message: value on stdin, outcome in the exit code. */
    public static Handler perMessage(QueueName queue, Command command, Children children) {
        return new ProcessPerMessage(queue, command, children, false);
    }

    /** As {@link #perMessage}, of a program whose stdout is what it made of the document. */
    public static Handler filter(QueueName queue, Command command, Children children) {
        return new ProcessPerMessage(queue, command, children, true);
    }

    /** That many processes that stay, and speak JSON lines. They are started now, and ended by the handler's close. */
    public static Handler workers(QueueName queue, int count, Command command, Children children) {
        return Workers.start(queue, count, command, children);
    }

    /**
     * The command of a worker whose handler is a Java class: a {@link Handler} or a {@code Consumer<String>}, with a
     * constructor without parameters, in a JVM of its own.
     *
     * @param classpath where the class and what it needs are found; what the worker itself needs is added
     */
    public static Command java(String className, List<Path> classpath, Path workingDirectory) {
        Set<String> entries = new LinkedHashSet<>();
        classpath.forEach(entry -> entries.add(entry.toAbsolutePath().toString()));
        for (Class<?> ours : List.of(JavaWorker.class, Handler.class, JsonFactory.class)) {
            entries.add(placeOf(ours).toString());
        }
        List<String> argv = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // Out of memory in any thread is the end of the worker: a crash is seen, a half-dead JVM is not.
                "-XX:+ExitOnOutOfMemoryError",
                // The JVM's own words go to stdout otherwise, which belongs to the lines.
                "-XX:+DisplayVMOutputToStderr",
                "-cp",
                String.join(File.pathSeparator, entries),
                JavaWorker.class.getName(),
                className);
        return new Command(argv, workingDirectory, Map.of(), new Command.AsWorker(false, true));
    }

    /** The same kind of class as a handler in this process, e.g. to be sure that it can be made. */
    public static Handler javaClass(String className, ClassLoader classes) throws ReflectiveOperationException {
        return Subject.named(className, classes);
    }

    private static Path placeOf(Class<?> ours) {
        try {
            return Path.of(
                    ours.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("cannot tell where " + ours.getName() + " comes from", e);
        }
    }
}
