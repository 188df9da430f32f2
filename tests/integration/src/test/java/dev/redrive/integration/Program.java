// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;

/** The real program in a process of its own, in a folder of its own: the command line and the daemon. */
public final class Program {

    private static final long COMMAND_SECONDS_MAX = 60;

    private final Path folder;

    public Program(Path folder) {
        this.folder = folder;
    }

    /** What a command said and how it ended. */
    public record Ended(int exit, String out, String err) {

        /** The one document that {@code -o json} prints. */
        public JsonNode json() {
            try {
                return new JsonMapper().readTree(out);
            } catch (IOException e) {
                throw new AssertionError("not JSON (exit " + exit + "): " + out + err, e);
            }
        }
    }

    public Path folder() {
        return folder;
    }

    public Path data() {
        return folder.resolve("data");
    }

    /** Writes the folder's {@code redrive.yaml}; any free port unless the text names one. */
    public void configure(String yaml) {
        String listen = yaml.contains("server:") ? "" : "server: { listen: \"127.0.0.1:0\" }\n";
        write("redrive.yaml", listen + yaml);
    }

    public Path write(String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a script that a handler's {@code exec} can name: {@code ["./name"]}. */
    public void script(String name, String text) {
        if (!write(name, text).toFile().setExecutable(true)) {
            throw new AssertionError("cannot make " + name + " executable");
        }
    }

    /** Where the tests' own classes are, for the {@code classpath} of those who have handlers among them. */
    public static Path ownClasses() {
        try {
            return Path.of(Program.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Compiles a class into {@code handlers}, where nothing but {@code classpath: [ ./handlers ]} finds it. */
    public void compile(String className, String source) {
        try {
            Path file = write(className + ".java", source);
            Path classes = Files.createDirectories(folder.resolve("handlers"));
            int result = ToolProvider.getSystemJavaCompiler()
                    .run(
                            null,
                            null,
                            null,
                            "-proc:none",
                            "-cp",
                            System.getProperty("java.class.path"),
                            "-d",
                            classes.toString(),
                            file.toString());
            if (result != 0) {
                throw new AssertionError(className + " does not compile");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a command to its end. */
    public Ended run(String... args) {
        return run(Map.of(), args);
    }

    Ended run(Map<String, String> environment, String... args) {
        return run(new File("/dev/null"), environment, args);
    }

    /** Runs a command with this text on its standard input. */
    Ended feed(String input, String... args) {
        return run(write("input", input).toFile(), Map.of(), args);
    }

    private Ended run(File in, Map<String, String> environment, String... args) {
        try {
            Path out = Files.createTempFile("redrive", ".out");
            Path err = Files.createTempFile("redrive", ".err");
            Process process = prepare(List.of(), environment, ProcessBuilder.Redirect.to(err.toFile()), out, args)
                    .redirectInput(in)
                    .start();
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
    public RunningDaemon serve(String... jvm) {
        return RunningDaemon.of(this, launch(List.of(jvm), "serve"));
    }

    /** The same, with this in its environment. */
    RunningDaemon serveIn(Map<String, String> environment) {
        return RunningDaemon.of(this, launch(List.of(), environment, "serve"));
    }

    Process launch(List<String> jvm, String... args) {
        return launch(jvm, Map.of(), args);
    }

    private Process launch(List<String> jvm, Map<String, String> environment, String... args) {
        try {
            Path log = folder.resolve("daemon.log");
            return prepare(jvm, environment, ProcessBuilder.Redirect.appendTo(log.toFile()), log, args)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ProcessBuilder prepare(
            List<String> jvm, Map<String, String> environment, ProcessBuilder.Redirect err, Path out, String... args) {
        List<String> options = new ArrayList<>(ClassArchive.OPTIONS);
        options.addAll(jvm);
        ProcessBuilder builder = new ProcessBuilder(command(options, args)).directory(folder.toFile());
        builder.environment().putAll(environment);
        builder.redirectError(err);
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(out.toFile()));
        builder.redirectInput(new File("/dev/null"));
        return builder;
    }

    /** The command itself, for those who start it under something else. */
    static List<String> command(List<String> jvm, String... args) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-XX:+UseSerialGC");
        command.add("-Xmx256m");
        // Not the quiet one of the tests, which lies before it on this classpath.
        command.add("-Dlogback.configurationFile=logback.xml");
        command.addAll(jvm);
        command.add("-cp");
        command.add(ClassArchive.CLASS_PATH);
        command.add("dev.redrive.app.Main");
        command.addAll(List.of(args));
        return command;
    }

    public String log() {
        try {
            return Files.readString(folder.resolve("daemon.log"));
        } catch (IOException e) {
            return "";
        }
    }
}
