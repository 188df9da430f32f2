// SPDX-License-Identifier: Apache-2.0
package dev.redrive.zoo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * One bug, as its description tells it: what it is and where it is known from, in words; then the source file, the suites that
 * shall catch it, the text to find there and the text to put in its place.
 *
 * @param name of the description, without its ending
 * @param file from the root of the sources
 * @param suites as JUnit writes them: {@code package:dev.redrive.engine}, {@code class:dev.redrive.engine.DrainTest}
 */
record Bug(String name, String words, Path file, List<String> suites, String found, String put) {

    private static final String ENDING = ".bug";
    private static final String IN = "\nin: ";
    private static final String SUITES = "\nsuites: ";
    private static final String FIND = "\nfind:\n";
    private static final String PUT = "\nput:\n";

    /** All that are described in a folder, by name. */
    static List<Bug> all(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ENDING))
                    .map(Bug::read)
                    .sorted(Comparator.comparing(Bug::name))
                    .toList();
        }
    }

    private static Bug read(Path description) {
        String file = description.getFileName().toString();
        try {
            return parsed(file.substring(0, file.length() - ENDING.length()), Files.readString(description));
        } catch (IOException e) {
            throw new BadBug(file + " cannot be read: " + e.getMessage());
        }
    }

    /** The parts come in one order, each once. */
    static Bug parsed(String name, String text) {
        int in = mark(name, text, IN, 0);
        int suites = mark(name, text, SUITES, in);
        int find = mark(name, text, FIND, suites);
        int put = mark(name, text, PUT, find);
        return new Bug(
                name,
                text.substring(0, in).strip().replace('\n', ' '),
                Path.of(text.substring(in + IN.length(), suites).strip()),
                List.of(text.substring(suites + SUITES.length(), find).strip().split("\\s+")),
                text.substring(find + FIND.length(), put),
                text.substring(put + PUT.length()).stripTrailing());
    }

    private static int mark(String name, String text, String mark, int from) {
        int at = text.indexOf(mark, from);
        if (at < 0) {
            throw new BadBug(name + ".bug has no part '" + mark.strip() + "' where one should be");
        }
        return at;
    }

    /** The source with the bug in it. The text must be there exactly once, so that a description which has aged is noticed. */
    String into(String source) {
        int at = source.indexOf(found);
        if (found.isBlank() || at < 0) {
            throw new BadBug(name + ".bug: its text is no longer in " + file + "; look where the bug would be put now");
        }
        if (source.indexOf(found, at + 1) >= 0) {
            throw new BadBug(name + ".bug: its text is more than once in " + file + "; take more lines of it");
        }
        return source.substring(0, at) + put + source.substring(at + found.length());
    }

    @Override
    public String toString() {
        return name;
    }
}
