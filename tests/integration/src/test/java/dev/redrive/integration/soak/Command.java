// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.soak;

import dev.redrive.integration.judge.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** What both commands have in common: arguments in, a report out, and an exit code. */
final class Command {

    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private Command() {}

    /** @param work in a folder of its own */
    record Run(String name, Function<Path, Report> work) {}

    /** Ends the JVM. The folder stays if there were problems. */
    static void run(String[] args, Set<String> known, Function<Arguments, Run> made) throws IOException {
        Arguments arguments;
        Run run;
        try {
            arguments = Arguments.of(List.of(args), known);
            run = made.apply(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(USAGE);
            return;
        }
        Path folder = Files.createTempDirectory(run.name() + "-");
        Report report = run.work().apply(folder);
        String text = String.join("\n", report.lines()) + "\n";
        System.out.println();
        System.out.println(text);
        var file = arguments.path("--report");
        if (file.isPresent()) {
            Files.writeString(file.get(), text);
        }
        if (report.problems().isEmpty()) {
            delete(folder);
            System.exit(OK);
        }
        System.out.println("What it left is in " + folder);
        System.exit(FAILED);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }

    static String machine() {
        return Runtime.getRuntime().availableProcessors() + " cores, " + System.getProperty("os.name") + ", JDK "
                + Runtime.version().feature();
    }
}
