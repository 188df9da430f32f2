// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.child;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What to start: a program with its arguments, never a shell line.
 *
 * @param argv the program and its arguments; a program without a slash is looked up on the PATH
 * @param workingDirectory where it runs; relative programs are looked up from there
 * @param environment set besides what every child gets (see {@link Children}); some are secrets
 * @param asWorker what is known of it if it is to stay
 */
public record Command(List<String> argv, Path workingDirectory, Map<String, String> environment, AsWorker asWorker) {

    /**
     * How a program behaves that stays and takes one message after the other.
     *
     * @param logsStderr whether the log tells what it wrote to stderr before it ended
     * @param saysReady whether its first line says that it is up, so that it gets no message before
     */
    public record AsWorker(boolean logsStderr, boolean saysReady) {
        public static final AsWorker USUAL = new AsWorker(false, false);
    }

    public Command {
        argv = List.copyOf(argv);
        environment = Map.copyOf(environment);
        if (argv.isEmpty() || argv.get(0).isBlank()) {
            throw new IllegalArgumentException("a command names a program");
        }
    }

    public Command(List<String> argv, Path workingDirectory, Map<String, String> environment) {
        this(argv, workingDirectory, environment, AsWorker.USUAL);
    }

    public static Command of(Path workingDirectory, String... argv) {
        return new Command(List.of(argv), workingDirectory, Map.of());
    }

    public String program() {
        return argv.get(0);
    }

    /** Without arguments and variables, which may be secrets. */
    @Override
    public String toString() {
        return program();
    }
}
