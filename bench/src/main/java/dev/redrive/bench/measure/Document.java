// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A Markdown file in which each benchmark has a place between two marks; what was there is replaced. */
public record Document(Path file) {

    public void put(String name, String markdown) throws IOException {
        String begin = "<!-- " + name + " -->\n";
        String end = "<!-- end of " + name + " -->";
        String text = Files.readString(file);
        int from = text.indexOf(begin);
        int to = text.indexOf(end);
        if (from < 0 || to < from) {
            throw new IOException(file + " has no place for '" + name + "': " + begin.strip() + " ... " + end);
        }
        Files.writeString(file, text.substring(0, from + begin.length()) + markdown + text.substring(to));
    }
}
