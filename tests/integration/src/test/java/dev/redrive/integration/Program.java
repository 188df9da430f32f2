// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The real program in a process of its own, in a folder of its own: the command line and the daemon. */
final class Program {

    private static final long COMMAND_SECONDS_MAX = 60;

    private final Path folder;

    Program(Path folder) {
        this.folder = folder;
    }

    /** What a command said and how it ended. */
    record Ended(int exit, String out, String err) {}

    Path folder() {
        return folder;
    }

    Path data() {
        return folder.resolve("data");
    }

    /** Writes the folder's {@code redrive.yaml}; any free port unless the text names one. */
    void configure(String yaml) {
        String listen = yaml.contains("server:") ? "" : "server: { listen: \"127.0.0.1:0\" }\n";
        write("redrive.yaml", listen + yaml);
    }

    Path write(String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a command to its end. */
    Ended run(String... args) {
        return run(Map.of(), args);
    }

    Ended run(Map<String, String> environment, String... args) {
        try {
            Path out = Files.createTempFile("redrive", ".out");
            Path err = Files.createTempFile("redrive", ".err");
            Process process = start(List.of(), environment, ProcessBuilder.Redirect.to(err.toFile()), out, args);
            if (!process.waitFor(COMMAND_SECONDS_MAX, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("still running: " + String.join(" ", args) + "\n" + Files.readString(err));
            }
            Ended ended = new Ended(
                    process.exitValue(),
                    Files.readString(out, StandardCharsets.UTF_8),
                    Files.readString(err, StandardCharsets.UTF_8));
            Files.delete(out);
            Files.delete(err);
            return ended;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Starts {@code redrive serve} and returns when it answers. */
    RunningDaemon serve(String... jvm) {
        return RunningDaemon.of(this, launch(List.of(jvm), "serve"));
    }

    Process launch(List<String> jvm, String... args) {
        try {
            Path log = folder.resolve("daemon.log");
            return start(jvm, Map.of(), ProcessBuilder.Redirect.appendTo(log.toFile()), log, args);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Process start(
            List<String> jvm, Map<String, String> environment, ProcessBuilder.Redirect err, Path out, String... args)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command(jvm, args)).directory(folder.toFile());
        builder.environment().putAll(environment);
        builder.redirectError(err);
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(out.toFile()));
        builder.redirectInput(new File("/dev/null"));
        return builder.start();
    }

    /** The command itself, for those who start it under something else. */
    static List<String> command(List<String> jvm, String... args) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-XX:+UseSerialGC");
        command.add("-Xmx256m");
        command.addAll(jvm);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add("dev.redrive.app.Main");
        command.addAll(List.of(args));
        return command;
    }

    String log() {
        try {
            return Files.readString(folder.resolve("daemon.log"));
        } catch (IOException e) {
            return "";
        }
    }
}
