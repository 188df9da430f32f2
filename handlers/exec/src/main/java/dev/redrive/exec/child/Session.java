// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.child;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gives each child a session of its own where the system can ({@code setsid}). A Ctrl-C at the terminal goes to the whole
 * group of its foreground process: it is meant for us, who then drain, not for the attempts under way.
 */
final class Session {

    private static final String PATH = "PATH";
    private static final @Nullable Path SETSID = onPath("setsid");

    private Session() {}

    /** The command to start instead. A program that does not exist is left for the start to report. */
    static List<String> own(Command command) {
        if (SETSID == null || !exists(command)) {
            return command.argv();
        }
        List<String> argv = new ArrayList<>(command.argv().size() + 1);
        argv.add(SETSID.toString());
        argv.addAll(command.argv());
        return argv;
    }

    private static boolean exists(Command command) {
        String program = command.program();
        return program.contains(File.separator)
                ? Files.isExecutable(command.workingDirectory().resolve(program))
                : onPath(program) != null;
    }

    private static @Nullable Path onPath(String program) {
        for (String folder : System.getenv().getOrDefault(PATH, "").split(File.pathSeparator, -1)) {
            Path file = Path.of(folder, program);
            if (!folder.isEmpty() && Files.isRegularFile(file) && Files.isExecutable(file)) {
                return file;
            }
        }
        return null;
    }
}
