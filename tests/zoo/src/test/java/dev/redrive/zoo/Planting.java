// SPDX-License-Identifier: Apache-2.0
package dev.redrive.zoo;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Makes the classes of source files with bugs in them. They lie in a folder of their own: whoever has it in front of the class path
 * has the bugs, and nobody else.
 *
 * @param root of the sources
 * @param classPath of all modules without a bug
 */
record Planting(Path root, String classPath) {

    /** @param bugs of different files */
    void plant(List<Bug> bugs, Path classes) throws IOException {
        Files.createDirectories(classes);
        List<Text> texts = new ArrayList<>();
        for (Bug bug : bugs) {
            texts.add(new Text(bug, bug.into(source(bug))));
        }
        var options = List.of(
                "--release", "21", "-parameters", "-proc:none", "-nowarn", "-cp", classPath, "-d", classes.toString());
        var said = new DiagnosticCollector<JavaFileObject>();
        var task = ToolProvider.getSystemJavaCompiler().getTask(null, null, said, options, null, texts);
        if (!task.call()) {
            throw new BadBug(words(said.getDiagnostics()));
        }
    }

    private String source(Bug bug) throws IOException {
        Path file = root.resolve(bug.file());
        if (!Files.exists(file)) {
            throw new BadBug(bug.name() + ".bug: there is no " + bug.file() + "; look where the bug would be put now");
        }
        return Files.readString(file);
    }

    private static String words(List<Diagnostic<? extends JavaFileObject>> said) {
        for (Diagnostic<? extends JavaFileObject> each : said) {
            if (each.getKind() == Diagnostic.Kind.ERROR && each.getSource() instanceof Text text) {
                return text.bug.name() + ".bug: with its text " + text.bug.file() + " does not compile: line "
                        + each.getLineNumber() + ": " + each.getMessage(Locale.ROOT);
            }
        }
        return "the compiler failed: " + said;
    }

    /** A source that lies nowhere. */
    private static final class Text extends SimpleJavaFileObject {
        private final Bug bug;
        private final String source;

        Text(Bug bug, String source) {
            super(URI.create("string:///" + bug.file()), JavaFileObject.Kind.SOURCE);
            this.bug = bug;
            this.source = source;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
        }
    }
}
