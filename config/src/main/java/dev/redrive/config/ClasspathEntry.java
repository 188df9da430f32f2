// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A file or directory with classes, or all files of a folder whose names match ({@code handlers/*.jar}).
 *
 * @param name may hold {@code *} and {@code ?}
 */
public record ClasspathEntry(Path folder, String name) {

    static ClasspathEntry of(Path folder, String written) {
        var cut = written.lastIndexOf('/') + 1;
        var name = written.substring(cut);
        var inside = folder.resolve(written.substring(0, cut)).normalize();
        return new ClasspathEntry(inside, name);
    }

    /** What is there now, by name; empty if nothing matches. */
    public List<Path> files() throws IOException {
        if (!name.contains("*") && !name.contains("?")) {
            var file = folder.resolve(name);
            return Files.exists(file) ? List.of(file) : List.of();
        }
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        var shape = shape(name);
        try (var all = Files.list(folder)) {
            return all.filter(
                            file -> shape.matcher(file.getFileName().toString()).matches())
                    .sorted()
                    .toList();
        }
    }

    private static Pattern shape(String name) {
        var shape = new StringBuilder();
        name.codePoints()
                .forEach(point -> shape.append(
                        switch (point) {
                            case '*' -> ".*";
                            case '?' -> ".";
                            default -> Pattern.quote(Character.toString(point));
                        }));
        return Pattern.compile(shape.toString(), Pattern.DOTALL);
    }

    @Override
    public String toString() {
        return folder.resolve(name).toString();
    }
}
