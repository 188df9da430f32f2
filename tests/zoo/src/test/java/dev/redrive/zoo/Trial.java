// SPDX-License-Identifier: Apache-2.0
package dev.redrive.zoo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs suites in a process of their own.
 *
 * @param classPath what they see, first come first served
 * @param folder for what they leave behind: the failure, and what they printed
 */
record Trial(String classPath, Path folder) {

    /** How it went. */
    sealed interface Result {

        /** Every test was green: nobody saw anything. */
        record Green() implements Result {}

        /** A test failed. */
        record Failed(String test, String said) implements Result {}

        /** Neither: it did not end in time, or died. */
        record Broken(String why) implements Result {}
    }

    Result run(List<String> suites, Duration most) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path failed = folder.resolve("failed");
        Path printed = folder.resolve("printed");
        Files.deleteIfExists(failed);
        Process process = new ProcessBuilder(command(failed, suites))
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        try {
            if (!process.waitFor(most.toMillis(), TimeUnit.MILLISECONDS)) {
                return new Result.Broken("it did not end within " + most.toSeconds() + " s; it printed " + printed);
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return Files.exists(failed)
                ? read(Files.readString(failed))
                : new Result.Broken("it ended with exit code " + process.exitValue() + "; it printed " + printed);
    }

    private static Result read(String failed) {
        int line = failed.indexOf('\n');
        return failed.isEmpty()
                ? new Result.Green()
                : new Result.Failed(line < 0 ? failed : failed.substring(0, line), failed.substring(line + 1));
    }

    /** With the heap and the options that tests have in the build. */
    private List<String> command(Path failed, List<String> suites) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath,
                Suites.class.getName(),
                failed.toString()));
        command.addAll(suites);
        return command;
    }
}
