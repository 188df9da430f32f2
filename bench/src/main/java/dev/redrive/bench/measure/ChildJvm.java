// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.measure;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A Java program in a JVM of its own, with the same class path, that answers with lines {@code name=value}. */
public final class ChildJvm {

    private ChildJvm() {}

    public static Answers run(Class<?> main, List<String> jvmOptions, String... arguments)
            throws IOException, InterruptedException {
        Process process = start(main, jvmOptions, arguments);
        Map<String, String> answers = new LinkedHashMap<>();
        try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
            lines.lines()
                    .map(line -> line.split("=", 2))
                    .filter(pair -> pair.length == 2)
                    .forEach(pair -> answers.put(pair[0], pair[1]));
        }
        int status = process.waitFor();
        if (status != 0) {
            throw new IOException(main.getSimpleName() + " ended with " + status);
        }
        return new Answers(answers);
    }

    /** One that its parent goes on speaking with. */
    public static Process start(Class<?> main, List<String> jvmOptions, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Dslf4j.internal.verbosity=ERROR"));
        // Nobody logs; what a child says on its standard output is an answer.
        command.add("-Dorg.apache.logging.log4j.level=OFF");
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    }

    /** What a child said. */
    public record Answers(Map<String, String> byName) {

        public String text(String name) {
            return Optional.ofNullable(byName.get(name))
                    .orElseThrow(() -> new IllegalStateException("no answer for " + name + " in " + byName));
        }

        public long number(String name) {
            return Long.parseLong(text(name));
        }
    }

    /** The child's side. */
    public static void answer(String name, Object value) {
        System.out.println(name + "=" + value);
    }
}
