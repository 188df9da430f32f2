// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads traces of Java, .NET, JavaScript, Python and Go. The error itself is the first section, its causes follow. */
final class Traces {

    /** What a runtime writes before the error. */
    private static final String[] BEFORE_ERROR = {
        "Uncaught ", "Unhandled exception. ", "Unhandled Exception: ", "Caused by: "
    };

    private static final String IN_THREAD = "Exception in thread ";
    /** A stack at least this long may have lost its end to a bound of its writer. */
    private static final int CUT_FROM = 2000;

    private Traces() {}

    /** Empty if the text holds no trace. */
    static List<Section> in(String text) {
        if (text.contains("File \"") && text.contains(", line ")) {
            return ScriptTraces.python(text);
        }
        if (text.contains("goroutine ") && text.contains(".go:")) {
            return ScriptTraces.go(text);
        }
        return text.contains("at ") ? java(text) : List.of();
    }

    private static List<Section> java(String text) {
        List<Section> sections = new ArrayList<>();
        Section current = null;
        Section header = null;
        int skipped = Integer.MAX_VALUE; // lines indented as far as a suppressed error belong to it
        for (String line : text.split("\n", -1)) {
            String words = line.strip();
            int indent = line.length() - line.stripLeading().length();
            if (words.isEmpty() || indent >= skipped) {
                continue;
            }
            skipped = Integer.MAX_VALUE;
            Frame frame = Frame.at(words);
            if (frame != null) {
                if (current == null || header != null) {
                    current = header == null ? new Section("", "") : header;
                    header = null;
                    sections.add(current);
                }
                current.add(frame);
            } else if (words.startsWith("Suppressed: ") && current != null) {
                skipped = indent;
            } else if (header == null || words.startsWith("Caused by: ")) {
                header = error(words, current == null || words.startsWith("Caused by: "));
            }
        }
        if (header != null && current != null && text.length() < CUT_FROM) {
            sections.add(header); // a cause without frames
        }
        return sections;
    }

    /** An error's own line: a class, and what it said. */
    static @Nullable Section error(String line, boolean likely) {
        String words = line;
        if (words.startsWith(IN_THREAD)) {
            int name = words.lastIndexOf("\" ");
            words = name < 0 ? words : words.substring(name + 2);
        }
        for (String before : BEFORE_ERROR) {
            words = words.startsWith(before) ? words.substring(before.length()) : words;
        }
        int end = typeEnd(words);
        String type = words.substring(0, end);
        boolean bare = likely
                && end > 0
                && Character.isUpperCase(type.charAt(0))
                && (end == words.length() || words.charAt(end) == ':');
        if (!Names.isErrorType(type) && !(bare && Names.isErrorType(type + "Error"))) {
            return null;
        }
        int said = words.indexOf(": ", end);
        if (said > end && words.charAt(end) == ' ' && words.charAt(said - 1) == ']') {
            return new Section(words.substring(0, said), words.substring(said + 2)); // TypeError [ERR_INVALID_ARG_TYPE]
        }
        return new Section(type, words.substring(end));
    }

    private static int typeEnd(String words) {
        int end = 0;
        while (end < words.length()
                && !Character.isWhitespace(words.charAt(end))
                && !(words.charAt(end) == ':' && (end + 1 == words.length() || words.charAt(end + 1) == ' '))) {
            end++;
        }
        return end;
    }
}
