// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Traces of Python and Go, as programs leave them on stderr; their beginning may be cut off. */
final class ScriptTraces {

    private ScriptTraces() {}

    /** Python tells the innermost frame last, and the error behind it; the last error is the one that ended the program. */
    static List<Section> python(String text) {
        List<Section> sections = new ArrayList<>();
        List<Frame> pending = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            String words = line.strip();
            if (words.startsWith("File \"")) {
                pending.add(pythonFrame(words));
            } else if (!words.isEmpty() && !Character.isWhitespace(line.charAt(0)) && !pending.isEmpty()) {
                Section error = Traces.error(words, true);
                if (error == null) {
                    continue;
                }
                Collections.reverse(pending);
                pending.forEach(error::add);
                pending.clear();
                sections.add(error);
            }
        }
        Collections.reverse(sections);
        return sections;
    }

    private static Frame pythonFrame(String line) {
        int end = line.indexOf('"', 6);
        String path = line.substring(6, end < 0 ? line.length() : end);
        int in = line.lastIndexOf(", in ");
        boolean framework = path.contains("site-packages")
                || path.contains("dist-packages")
                || path.contains("/lib/python")
                || path.startsWith("<frozen");
        // Not the file: programs are often started from a folder of the day.
        String function = in < 0 ? "" : line.substring(in + 5).strip();
        return new Frame(function, framework, in < 0);
    }

    /** Go tells why, and then the frames of the goroutine that ran, innermost first; each has its file on the next line. */
    static List<Section> go(String text) {
        Section panic = new Section("", "");
        boolean running = false;
        String before = "";
        for (String line : text.split("\n", -1)) {
            if (line.startsWith("panic: ") || line.startsWith("fatal error: ")) {
                panic = panic.said.isEmpty() ? new Section("panic", line.substring(line.indexOf(':'))) : panic;
            } else if (line.startsWith("goroutine ")) {
                if (running) {
                    break;
                }
                running = true;
            } else if (running && line.startsWith("\t") && line.contains(".go:")) {
                panic.add(goFrame(before));
            }
            before = line;
        }
        return panic.isEmpty() ? List.of() : List.of(panic);
    }

    private static Frame goFrame(String call) {
        boolean created = call.startsWith("created by ");
        int arguments = call.lastIndexOf('(');
        String name = arguments > 0 ? call.substring(0, arguments) : call;
        int closure = name.indexOf(".func");
        name = (closure > 0 ? name.substring(0, closure) : name).replace("[...]", "");
        int slash = name.indexOf('/');
        String root = slash > 0 ? name.substring(0, slash) : name;
        boolean standard = !name.startsWith("main.") && (slash < 0 || root.indexOf('.') < 0);
        return new Frame(name, standard, created || name.equals("panic"));
    }
}
